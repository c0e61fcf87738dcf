/**
 * The program that the chain loads, from an object that clang made for BPF: one section of code, and calls of the chain's own functions.
 * The chain's own toolchain does this with a linker of its own, which npm does not carry.
 * @throws when the object has data of its own, or a relocation other than a call: neither is provided for
 * @see https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html
 * @see https://github.com/anza-xyz/sbpf/blob/main/src/elf.rs what the chain accepts: version 0, with its relocations at load
 */
export function linkProgram(object: Buffer): Buffer {
  const { code, entry, calls } = readObject(object)
  const names = [...new Set(calls.map(({ name }) => name))]
  const dynamicNames = strings(names)
  const sectionNames = strings(['.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab'])

  const codeAt = align(headerLength + segmentLength * 3)
  const dynamicAt = align(codeAt + code.length)
  const symbolsAt = dynamicAt + 16 * 8
  const namesAt = symbolsAt + symbolLength * (names.length + 1)
  const callsAt = align(namesAt + dynamicNames.bytes.length)
  const sectionNamesAt = callsAt + 16 * calls.length
  const sectionsAt = align(sectionNamesAt + sectionNames.bytes.length)
  const file = Buffer.alloc(sectionsAt + sectionLength * 7)

  const u32 = (at: number, value: number) => file.writeUInt32LE(value, at)
  const u64 = (at: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) file.writeBigUInt64LE(BigInt(value), at + index * 8)
  }
  const segment = (index: number, type: number, flags: number, offset: number, size: number) => {
    const at = headerLength + index * segmentLength
    u32(at, type)
    u32(at + 4, flags)
    u64(at + 8, offset, offset, offset, size, size, type === 2 ? 8 : 0x1000)
  }
  type Section = { flags?: number; offset: number; size: number; link?: number; info?: number; align?: number; entry?: number }
  const section = (index: number, type: number, { flags = 2, offset, size, link = 0, info = 0, align = 8, entry = 0 }: Section) => {
    const at = sectionsAt + index * sectionLength
    u32(at, sectionNames.at[index - 1] ?? 0)
    u32(at + 4, type)
    u64(at + 8, flags, offset, offset, size)
    u32(at + 40, link)
    u32(at + 44, info)
    u64(at + 48, align, entry)
  }

  // A shared object (3) of a little machine of 64 bits, for BPF (247).
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  file.writeUInt16LE(3, 16)
  file.writeUInt16LE(247, 18)
  u32(20, 1)
  u64(24, codeAt + entry, headerLength, sectionsAt)
  for (const [index, value] of [headerLength, segmentLength, 3, sectionLength, 7, 6].entries()) file.writeUInt16LE(value, 52 + index * 2)

  segment(0, 1, 5, codeAt, code.length)
  segment(1, 1, 4, dynamicAt, sectionNamesAt - dynamicAt)
  segment(2, 2, 6, dynamicAt, 16 * 8)

  code.copy(file, codeAt)
  // FLAGS TEXTREL, REL, RELSZ, RELENT, SYMTAB, SYMENT, STRTAB, end.
  u64(dynamicAt, 30, 4, 17, callsAt, 18, 16 * calls.length, 19, 16, 6, symbolsAt, 11, symbolLength, 5, namesAt, 0, 0)
  for (const [index, at] of dynamicNames.at.entries()) {
    u32(symbolsAt + (index + 1) * symbolLength, at)
    file[symbolsAt + (index + 1) * symbolLength + 4] = 0x10
  }
  dynamicNames.bytes.copy(file, namesAt)
  for (const [index, { at, name }] of calls.entries()) {
    u64(callsAt + index * 16, codeAt + at)
    u32(callsAt + index * 16 + 8, callRelocation)
    u32(callsAt + index * 16 + 12, names.indexOf(name) + 1)
  }
  sectionNames.bytes.copy(file, sectionNamesAt)

  section(1, 1, { flags: 6, offset: codeAt, size: code.length })
  section(2, 6, { flags: 3, offset: dynamicAt, size: 16 * 8, link: 4, entry: 16 })
  section(3, 11, { offset: symbolsAt, size: symbolLength * (names.length + 1), link: 4, info: 1, entry: symbolLength })
  section(4, 3, { offset: namesAt, size: dynamicNames.bytes.length, align: 1 })
  section(5, 9, { offset: callsAt, size: 16 * calls.length, link: 3, entry: 16 })
  section(6, 3, { flags: 0, offset: sectionNamesAt, size: sectionNames.bytes.length, align: 1 })
  return file
}

const headerLength = 64
const segmentLength = 56
const sectionLength = 64
const symbolLength = 24
/** R_BPF_64_32: the call of a function that is found by its name. */
const callRelocation = 10

const align = (offset: number) => (offset + 7) & ~7

/** A table of strings, which begins with an empty one, and where each begins. */
function strings(names: readonly string[]) {
  let next = 1
  const at = names.map((name) => {
    const start = next
    next += name.length + 1
    return start
  })
  return { bytes: Buffer.from(`\0${names.join('\0')}\0`), at }
}

function readObject(object: Buffer) {
  const u32 = (at: number) => object.readUInt32LE(at)
  const u64 = (at: number) => Number(object.readBigUInt64LE(at))
  const text = (at: number) => object.toString('utf8', at, object.indexOf(0, at))
  const sections = Array.from({ length: object.readUInt16LE(60) }, (_, index) => {
    const at = u64(40) + index * sectionLength
    return { name: u32(at), offset: u64(at + 24), size: u64(at + 32), link: u32(at + 40) }
  })
  const at = (index: number) => sections[index] ?? { name: 0, offset: 0, size: 0, link: 0 }
  const namesAt = at(object.readUInt16LE(62)).offset
  const named = (wanted: string) => sections.find(({ name }) => text(namesAt + name) === wanted)
  for (const name of ['.rodata', '.data', '.bss', '.rodata.str1.1']) {
    if (named(name)?.size) throw new Error(`the program has data of its own (${name}), for which there is no place`)
  }
  const [code, table, relocations] = [named('.text'), named('.symtab'), named('.rel.text')]
  if (!code || !table || !relocations) throw new Error('the object has no code, no symbols or no calls')
  const symbol = (index: number) => ({
    name: text(at(table.link).offset + u32(table.offset + index * symbolLength)),
    value: u64(table.offset + index * symbolLength + 8),
  })
  const entry = Array.from({ length: table.size / symbolLength }, (_, index) => symbol(index)).find(({ name }) => name === 'entrypoint')
  if (!entry) throw new Error('the program has no function "entrypoint"')
  const calls = Array.from({ length: relocations.size / 16 }, (_, index) => {
    const start = relocations.offset + index * 16
    if (u32(start + 8) !== callRelocation) throw new Error('the program refers to something other than a function of the chain')
    return { at: u64(start), name: symbol(u32(start + 12)).name }
  })
  return { code: object.subarray(code.offset, code.offset + code.size), entry: entry.value, calls }
}
