/**
 * Links an object that clang compiled for BPF. Returns the program for the chain: one section of code, and calls of the chain's functions.
 * The chain's own toolchain has a linker for this, but npm does not have it.
 * @throws if the object has data, or a relocation other than a call: neither is supported
 * @see https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html
 * @see https://github.com/anza-xyz/sbpf/blob/main/src/elf.rs what the chain accepts: version 0, with its relocations at load
 */
export function linkProgram(object: Buffer): Buffer {
  const { code, entry, calls } = readObject(object)
  const names = [...new Set(calls.map(({ name }) => name))]
  const layout = layOut(code.length, calls.length, names)
  const file = Buffer.alloc(layout.sectionsAt + sectionLength * 7)
  writeHeader(file, layout.codeAt + entry, layout.sectionsAt)
  writeSegments(file, code.length, layout)
  code.copy(file, layout.codeAt)
  writeDynamic(file, calls, names, layout)
  layout.sectionNames.bytes.copy(file, layout.sectionNamesAt)
  writeSections(file, { codeLength: code.length, symbols: names.length + 1, calls: calls.length }, layout)
  return file
}

/** A call in the code: the offset of its instruction, and the name of the function. */
type Call = { at: number; name: string }

const headerLength = 64
const segmentLength = 56
const sectionLength = 64
const symbolLength = 24
/** Relocation type R_BPF_64_32: the call of a function by its name. */
const callRelocation = 10

/** Size of the dynamic table: eight entries of a tag and a value. */
const dynamicLength = 16 * 8

const align = (offset: number) => (offset + 7) & ~7

type Layout = ReturnType<typeof layOut>

/** Returns the offset of each part of the file, and its string tables. */
function layOut(codeLength: number, callCount: number, names: readonly string[]) {
  const dynamicNames = strings(names)
  const sectionNames = strings(['.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab'])
  const codeAt = align(headerLength + segmentLength * 3)
  const dynamicAt = align(codeAt + codeLength)
  const symbolsAt = dynamicAt + dynamicLength
  const namesAt = symbolsAt + symbolLength * (names.length + 1)
  const callsAt = align(namesAt + dynamicNames.bytes.length)
  const sectionNamesAt = callsAt + 16 * callCount
  const sectionsAt = align(sectionNamesAt + sectionNames.bytes.length)
  return { dynamicNames, sectionNames, codeAt, dynamicAt, symbolsAt, namesAt, callsAt, sectionNamesAt, sectionsAt }
}

function writeWords(file: Buffer, at: number, ...values: number[]): void {
  for (const [index, value] of values.entries()) file.writeBigUInt64LE(BigInt(value), at + index * 8)
}

/** Writes the header of a shared object (3): little-endian, 64 bits, for BPF (247). */
function writeHeader(file: Buffer, entry: number, sectionsAt: number): void {
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  file.writeUInt16LE(3, 16)
  file.writeUInt16LE(247, 18)
  file.writeUInt32LE(1, 20)
  writeWords(file, 24, entry, headerLength, sectionsAt)
  for (const [index, value] of [headerLength, segmentLength, 3, sectionLength, 7, 6].entries()) file.writeUInt16LE(value, 52 + index * 2)
}

/** Writes the three segments: the code, the read-only tables, and the dynamic table. */
function writeSegments(file: Buffer, codeLength: number, { codeAt, dynamicAt, sectionNamesAt }: Layout): void {
  const segment = (index: number, type: number, flags: number, offset: number, size: number) => {
    const at = headerLength + index * segmentLength
    file.writeUInt32LE(type, at)
    file.writeUInt32LE(flags, at + 4)
    writeWords(file, at + 8, offset, offset, offset, size, size, type === 2 ? 8 : 0x1000)
  }
  segment(0, 1, 5, codeAt, codeLength)
  segment(1, 1, 4, dynamicAt, sectionNamesAt - dynamicAt)
  segment(2, 2, 6, dynamicAt, dynamicLength)
}

/** Writes the dynamic table, the symbols, their names and the relocations of the calls. */
function writeDynamic(file: Buffer, calls: readonly Call[], names: readonly string[], layout: Layout): void {
  const { dynamicNames, codeAt, dynamicAt, symbolsAt, namesAt, callsAt } = layout
  // Tags of the dynamic table: FLAGS TEXTREL, REL, RELSZ, RELENT, SYMTAB, SYMENT, STRTAB, end.
  writeWords(file, dynamicAt, 30, 4, 17, callsAt, 18, 16 * calls.length, 19, 16, 6, symbolsAt, 11, symbolLength, 5, namesAt, 0, 0)
  for (const [index, at] of dynamicNames.at.entries()) {
    file.writeUInt32LE(at, symbolsAt + (index + 1) * symbolLength)
    file[symbolsAt + (index + 1) * symbolLength + 4] = 0x10
  }
  dynamicNames.bytes.copy(file, namesAt)
  for (const [index, { at, name }] of calls.entries()) {
    writeWords(file, callsAt + index * 16, codeAt + at)
    file.writeUInt32LE(callRelocation, callsAt + index * 16 + 8)
    file.writeUInt32LE(names.indexOf(name) + 1, callsAt + index * 16 + 12)
  }
}

type Section = { flags?: number; offset: number; size: number; link?: number; info?: number; align?: number; entry?: number }

/** Writes the table of sections. `symbols` and `calls` are numbers of entries. */
function writeSections(file: Buffer, counts: { codeLength: number; symbols: number; calls: number }, layout: Layout): void {
  const { dynamicNames, sectionNames, codeAt, dynamicAt, symbolsAt, namesAt, callsAt, sectionNamesAt, sectionsAt } = layout
  const section = (index: number, type: number, { flags = 2, offset, size, link = 0, info = 0, align = 8, entry = 0 }: Section) => {
    const at = sectionsAt + index * sectionLength
    file.writeUInt32LE(sectionNames.at[index - 1] ?? 0, at)
    file.writeUInt32LE(type, at + 4)
    writeWords(file, at + 8, flags, offset, offset, size)
    file.writeUInt32LE(link, at + 40)
    file.writeUInt32LE(info, at + 44)
    writeWords(file, at + 48, align, entry)
  }
  section(1, 1, { flags: 6, offset: codeAt, size: counts.codeLength })
  section(2, 6, { flags: 3, offset: dynamicAt, size: dynamicLength, link: 4, entry: 16 })
  section(3, 11, { offset: symbolsAt, size: symbolLength * counts.symbols, link: 4, info: 1, entry: symbolLength })
  section(4, 3, { offset: namesAt, size: dynamicNames.bytes.length, align: 1 })
  section(5, 9, { offset: callsAt, size: 16 * counts.calls, link: 3, entry: 16 })
  section(6, 3, { flags: 0, offset: sectionNamesAt, size: sectionNames.bytes.length, align: 1 })
}

/** Returns a string table that begins with an empty string, and the offset of each string. */
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
    if (named(name)?.size) throw new Error(`the program has data (${name}), which is not supported`)
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
    if (u32(start + 8) !== callRelocation) throw new Error('the program has a relocation that is not a call of a function of the chain')
    return { at: u64(start), name: symbol(u32(start + 12)).name }
  })
  return { code: object.subarray(code.offset, code.offset + code.size), entry: entry.value, calls }
}
