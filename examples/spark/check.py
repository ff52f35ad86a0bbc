"""Runs the job on a cluster of real worker processes, kills one of them in the middle, and accounts for
every puzzle. Called by test.sh, which starts and stops the cluster:

    check.py MASTER FOLDER PUZZLES VICTIM

VICTIM is the process group of the worker to kill.
"""

from __future__ import annotations

import glob
import json
import os
import signal
import sys
import threading
import time
from collections import Counter

import quandary
from pyspark.sql import SparkSession

from job import run

PARTITIONS = 24


def puzzles(count):
    made = quandary.create("ripple", size="8x8", number=25, seed=11)
    for i in range(count):
        yield json.dumps({"id": i, "kind": "ripple", "puzzle": made[i % len(made)]["puzzle"]})
        if i % 500 == 250:
            yield json.dumps({"id": f"bad {i}", "kind": "ripple", "puzzle": "no puzzle at all"})


def records(folder):
    for path in sorted(glob.glob(os.path.join(folder, "part-*"))):
        with open(path, encoding="utf-8") as part:
            for line in part:
                yield json.loads(line)


def kill_in_the_middle(spark, victim, killed):
    """Waits until some tasks are done and some are not, then kills the worker with all it runs."""
    tracker = spark.sparkContext.statusTracker()
    while True:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == PARTITIONS and 2 <= info.numCompletedTasks <= PARTITIONS // 2:
                os.killpg(victim, signal.SIGKILL)
                killed.append((info.numCompletedTasks, info.numActiveTasks))
                return
        time.sleep(0.02)


def main():
    master, folder, count, victim = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    source = os.path.join(folder, "puzzles.jsonl")
    lines = list(puzzles(count))
    with open(source, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")

    start = time.perf_counter()
    expected = [json.loads(told) for told in quandary.batch_lines("rate", lines, jobs=1)]
    alone = time.perf_counter() - start

    here = os.path.dirname(os.path.abspath(__file__))
    spark = (SparkSession.builder.master(master).appName("quandary check")
             .config("spark.executor.memory", "1g").config("spark.executor.cores", "1")
             .config("spark.task.maxFailures", "8").config("spark.ui.enabled", "false")
             .config("spark.ui.showConsoleProgress", "false").getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addPyFile(os.path.join(here, "job.py"))
    # Both workers at work, their interpreters started: what follows is not about that.
    while len(spark.sparkContext._jsc.sc().statusTracker().getExecutorInfos()) < 3:
        time.sleep(0.1)
    run(spark, "rate", source, os.path.join(folder, "warm"), partitions=2)

    start = time.perf_counter()
    run(spark, "rate", source, os.path.join(folder, "whole"), partitions=PARTITIONS)
    together = time.perf_counter() - start

    killed = []
    threading.Thread(target=kill_in_the_middle, args=(spark, victim, killed), daemon=True).start()
    start = time.perf_counter()
    run(spark, "rate", source, os.path.join(folder, "killed"), partitions=PARTITIONS)
    wounded = time.perf_counter() - start
    spark.stop()

    assert killed, "the job ended before the worker could be killed: give more puzzles"
    for name in ["whole", "killed"]:
        told = list(records(os.path.join(folder, name)))
        times = Counter(record["n"] for record in told)
        assert sorted(times) == list(range(len(expected))), f"{name}: some puzzles are missing"
        assert set(times.values()) == {1}, f"{name}: some puzzles are there twice"
        for record in told:
            number = record.pop("n")
            assert record == expected[number], f"{name}: {number} is not what one machine says"
    overhead = (2 * together - alone) / len(expected)
    print(f"{len(expected)} records, each exactly once and as on one machine, "
          f"a worker killed after {killed[0][0]} of {PARTITIONS} tasks with {killed[0][1]} under way")
    print(f"one thread {alone:.1f} s; two workers {together:.1f} s, with one killed {wounded:.1f} s; "
          f"overhead {overhead * 1e6:.0f} µs a puzzle (2 workers' time less one thread's)")


if __name__ == "__main__":
    main()
