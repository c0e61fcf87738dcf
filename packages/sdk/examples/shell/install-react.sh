# Packs the client and the hooks in the clone, and installs them in an app:
# `APP=../my-wallet bash install-react.sh`
set -euo pipefail
APP=${APP:-../my-wallet}

# #region pack
npm pack -w @patina/units -w @patina/sdk -w @patina/react
# #endregion

mv patina-units-0.1.0.tgz patina-sdk-0.1.0.tgz patina-react-0.1.0.tgz "$APP"
cd "$APP"

# #region install
npm install ./patina-units-0.1.0.tgz ./patina-sdk-0.1.0.tgz \
  ./patina-react-0.1.0.tgz viem react react-dom @tanstack/react-query
npm install --save-dev vite
# #endregion

# #region start
npx vite --port 5173
# #endregion
