# The first calls of a wallet to the stack of `npm start`.
set -euo pipefail

# #region register
API=${API:-http://127.0.0.1:3000}
DEVICE=$(curl -s $API/v1/devices/new -H 'content-type: application/json' \
  -d '{"devicePlatform":"ios","appVersion":"1.0.0"}' | grep -oE '[0-9a-f-]{36}')
echo "$DEVICE"
# #endregion

# #region link
ADDRESS=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
curl -s $API/v1/wallet/addresses \
  -H "device-id: $DEVICE" -H 'content-type: application/json' \
  -d '{"addresses":[{"address":"'$ADDRESS'","platformId":"ethereum"}]}'
# #endregion

# #region balances
curl -s "$API/v1/wallet/addresses/$ADDRESS/balances?platformId=ethereum" \
  -H "device-id: $DEVICE"
# #endregion

# #region quote
curl -s $API/v1/swap/quote \
  -H 'content-type: application/json' \
  -d '{
    "inputToken": "ethereum:native",
    "outputToken": "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "amount": "0.5",
    "slippage": 0.5
  }'
# #endregion
