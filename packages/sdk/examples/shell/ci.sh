# Runs the tests of an app against a stack of its own: `bash ci.sh`, in the
# clone.
set -euo pipefail
APP=${APP:-../my-app}
API=${API:-http://127.0.0.1:3000}

# #region ci
npm start > stack.log 2>&1 &
trap "kill $!" EXIT
for second in $(seq 300); do
  curl --fail --silent --output stack.json "$API/health/status" && break
  sleep 1
done
npm --prefix "$APP" test
# #endregion
