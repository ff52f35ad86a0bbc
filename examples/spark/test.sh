#!/usr/bin/env bash
# A standalone Spark cluster of one master and two workers on this machine; check.py does the rest.
# Installs what is missing: a Java runtime from Debian, PySpark and the package into target/spark.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
puzzles=${1:-20000}

if ! command -v java >/dev/null; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless \
    || apt-get install -y -qq --no-install-recommends default-jre-headless
fi
venv=$root/target/spark
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check pyspark "maturin>=1.7,<2"
# QUANDARY_SPARK_PROFILE=--profile=dev builds quicker and runs slower.
VIRTUAL_ENV=$venv "$venv/bin/python" -m maturin develop --quiet "${QUANDARY_SPARK_PROFILE:---release}" --manifest-path crates/python/Cargo.toml

work=$(mktemp -d)
export SPARK_HOME
SPARK_HOME=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export PYSPARK_PYTHON=$venv/bin/python PYSPARK_DRIVER_PYTHON=$venv/bin/python
export SPARK_LOCAL_IP=127.0.0.1 SPARK_WORKER_DIR=$work/workers SPARK_LOG_DIR=$work/logs
port=$((20000 + RANDOM % 20000))

started=()
finish() {
  for group in "${started[@]}"; do kill -KILL -- "-$group" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

# Each in a process group of its own, so that it can be killed with everything it runs.
start() {
  setsid "$SPARK_HOME/bin/spark-class" "$@" >"$work/log.$#.$RANDOM" 2>&1 &
  started+=($!)
}
start org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port 0
sleep 4
for _ in 1 2; do
  start org.apache.spark.deploy.worker.Worker "spark://127.0.0.1:$port" --cores 1 --memory 1g --webui-port 0
done
cd examples/spark
"$PYSPARK_PYTHON" check.py "spark://127.0.0.1:$port" "$work" "$puzzles" "${started[2]}"
