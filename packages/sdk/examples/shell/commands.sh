# Commands to run the complete stack. The tests compare each name with
# `package.json` and with the built programs.

# #region start
git clone {cloneUrl} wallet-infrastructure
cd wallet-infrastructure
npm start
# #endregion

# #region demo
npm run demo
npm run demo -- --platform solana
# #endregion

# #region first-swap
node tools/run.mjs packages/sdk/examples/samples/first-swap.ts
# #endregion

# #region production
npm ci && npm run build
node apps/api/dist/bin/wallet.js migrate   # once per release
node apps/api/dist/bin/api.js              # as many as you like
node apps/api/dist/bin/worker.js           # as many as you like
# #endregion

# #region cors
CORS_ORIGINS=http://localhost:5173 npm start
# #endregion
