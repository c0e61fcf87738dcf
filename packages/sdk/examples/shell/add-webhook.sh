# Adds a webhook for confirmed payments, and tests it: `bash add-webhook.sh http://127.0.0.1:4000/`
set -euo pipefail
URL=$1

# #region add
npm run wallet -- webhooks add "$URL" --type transaction.confirmed
# #endregion
