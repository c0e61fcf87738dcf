# Packs the client in the clone and installs it in an app:
# `APP=../my-app bash install-sdk.sh`
set -euo pipefail
APP=${APP:-../my-app}

# #region pack
npm pack -w @patina/sdk    # writes patina-sdk-0.1.0.tgz
# #endregion

mv patina-sdk-0.1.0.tgz "$APP"
cd "$APP"

# #region install
npm install ./patina-sdk-0.1.0.tgz viem
# #endregion

# #region run
npx tsx quickstart.mts
# #endregion
