/** Returns the types and the primary type of a type as EIP-712 writes it, with a usual domain. */
export function typesOf(encodeType: string) {
  const found = [...encodeType.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => ({
    name,
    members: members.split(',').map((member) => {
      const [type = '', memberName = ''] = member.split(' ')
      return { name: memberName, type }
    }),
  }))
  return {
    primaryType: found[0]?.name ?? '',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      ...Object.fromEntries(found.map(({ name, members }) => [name, members])),
    },
  }
}
