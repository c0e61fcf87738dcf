# Packs the client in the clone and installs it in an app:
# `APP=../my-app bash install-sdk.sh`
set -euo pipefail
APP=${APP:-../my-app}

# #region pack
npm pack -w @patina/units -w @patina/sdk    # writes two .tgz files
# #endregion

mv patina-units-0.1.0.tgz patina-sdk-0.1.0.tgz "$APP"
cd "$APP"

# #region install
npm install ./patina-units-0.1.0.tgz ./patina-sdk-0.1.0.tgz viem
# #endregion

# #region run
npx tsx quickstart.mts
# #endregion
