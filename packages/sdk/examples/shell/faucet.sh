# #region faucet
npm run faucet -- --platform ethereum --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount 5
npm run faucet -- --platform base --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --token USDC --amount 100
npm run faucet -- --platform solana --to AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD --token USDC --amount 100
npm run faucet -- --platform ethereum --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --nft
# #endregion
