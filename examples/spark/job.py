"""A batch over a Spark cluster: lines in, lines of JSON out, every puzzle exactly once.

    spark-submit job.py VERB INPUT OUTPUT [--kind KIND] [--partitions N] [--option NAME=VALUE]...

INPUT is a file or folder of JSON Lines (any path Spark reads: file:, hdfs:, s3a:), OUTPUT a folder that
does not exist yet. Each output line is what `quandary batch` prints, with its place in the input as
"n". A task that is lost with its worker is done again elsewhere; Spark's output committer sees to it
that only one attempt of each task counts. The workers need the Python package `quandary`.
"""

from __future__ import annotations

import argparse
import json

from pyspark.sql import SparkSession


def answered(lines, verb, kind, options):
    """The records of one partition, on one worker, with one thread: Spark has a task for every core."""
    import quandary

    numbers = []

    def texts():
        for text, number in lines:
            numbers.append(number)
            yield text

    # In step with the lines taken: a record for each line, in order.
    for i, told in enumerate(quandary.batch_lines(verb, texts(), kind=kind, jobs=1, **options)):
        yield f'{{"n":{numbers[i]},{told[1:]}'


def is_record(line):
    start = line.lstrip("\ufeff \t")
    return bool(start) and not start.startswith("#")


def run(spark, verb, source, target, kind=None, partitions=None, options=None):
    """Reads, answers, writes; gives the number of records."""
    lines = spark.sparkContext.textFile(source, partitions or 0).filter(is_record)
    # Numbered before they are spread out, so that "n" is the place in the input whatever the partitions.
    numbered = lines.zipWithIndex()
    if partitions:
        numbered = numbered.repartition(partitions)
    given = options or {}
    done = numbered.mapPartitions(lambda part: answered(part, verb, kind, given))
    done.saveAsTextFile(target)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("verb")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--kind")
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = {}
    for option in given.option:
        name, _, text = option.partition("=")
        try:
            options[name] = json.loads(text)
        except ValueError:
            options[name] = text
    spark = SparkSession.builder.appName(f"quandary {given.verb}").getOrCreate()
    run(spark, given.verb, given.input, given.output, given.kind, given.partitions, options)
    spark.stop()


if __name__ == "__main__":
    main()
