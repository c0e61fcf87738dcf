// Lists the NFTs of an address. Names and images of new ones are read soon after the first list.
import { eachItem } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(5, process.env.API)

// #region list
// `imageUrl` is a path of the API: put the origin of the API before it.
const of = { address: account.address, platformId: platform.id }
// Texts come from strangers: show them as plain text, without links.
for await (const nft of eachItem((page) => client.listNfts({ ...of, ...page })))
  if (!nft.spam)
    console.log(
      nft.name ?? `NFT ${nft.tokenId ?? nft.contractAddress}`,
      nft.imageUrl ?? 'no image yet',
    )
// #endregion
