# Reports a transaction to the backend:
# `WEBHOOK_SECRET=whsec_… bash report-operation.sh 0x…`
set -euo pipefail
API=${API:-http://127.0.0.1:3000}
HASH=$1

# #region report
BODY='{"platformId":"ethereum","txHash":"'$HASH'","status":"confirmed"}'
ID=msg_$RANDOM$RANDOM
SECONDS_NOW=$(date +%s)
KEY=$(echo "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \n')
SIGNATURE=$(printf '%s' "$ID.$SECONDS_NOW.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)

curl -s $API/v1/tx/op/webhook \
  -H 'content-type: application/json' \
  -H "webhook-id: $ID" \
  -H "webhook-timestamp: $SECONDS_NOW" \
  -H "webhook-signature: v1,$SIGNATURE" \
  -d "$BODY"
# #endregion
