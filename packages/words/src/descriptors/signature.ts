/** One parameter of a function. Structs have components. */
export type Parameter = { type: string; name: string; components?: readonly Parameter[] }

export type Signature = { name: string; parameters: readonly Parameter[] }

const maxLength = 8_192
const maxDepth = 8
const elementary =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/

/**
 * Returns the parameters of a signature as descriptors write it, such as `swap(address to, (uint256 amount, bytes data)[] steps)`.
 * @throws {SyntaxError}
 */
export function readSignature(text: string): Signature {
  if (text.length > maxLength) throw new SyntaxError('The signature is too long')
  const reader = new Reader(text)
  const name = reader.word()
  if (name === '') throw new SyntaxError(`A name is missing in ${text.slice(0, 60)}`)
  const parameters = readList(reader, 0)
  if (!reader.isAtEnd()) throw new SyntaxError(`Something follows the signature ${name}`)
  return { name, parameters }
}

/** Returns the signature with types only, from which the selector is computed. */
export const canonicalSignature = ({ name, parameters }: Signature) => `${name}(${parameters.map(typeOf).join()})`

const typeOf = ({ type, components }: Parameter): string =>
  components ? `(${components.map(typeOf).join()})${type.slice('tuple'.length)}` : type

function readList(reader: Reader, depth: number): Parameter[] {
  if (depth > maxDepth) throw new SyntaxError('The signature is nested too deep')
  reader.take('(')
  if (reader.maybe(')')) return []
  const found = [readParameter(reader, depth)]
  while (reader.maybe(',')) found.push(readParameter(reader, depth))
  reader.take(')')
  return found
}

function readParameter(reader: Reader, depth: number): Parameter {
  if (reader.isAt('(')) {
    const components = readList(reader, depth + 1)
    return { type: `tuple${reader.dimensions()}`, name: reader.word(), components }
  }
  const type = reader.word()
  if (!elementary.test(type)) throw new SyntaxError(`The type ${type.slice(0, 40)} is not known`)
  const full = type === 'uint' || type === 'int' ? `${type}256` : type
  return { type: `${full}${reader.dimensions()}`, name: reader.word() }
}

class Reader {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  #skipSpaces() {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }

  isAt(sign: string) {
    this.#skipSpaces()
    return this.#text[this.#at] === sign
  }

  isAtEnd() {
    this.#skipSpaces()
    return this.#at === this.#text.length
  }

  maybe(sign: string) {
    const isThere = this.isAt(sign)
    if (isThere) this.#at += 1
    return isThere
  }

  take(sign: string) {
    if (!this.maybe(sign)) throw new SyntaxError(`${sign} is missing at ${this.#at}`)
  }

  #match(pattern: RegExp) {
    this.#skipSpaces()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  word() {
    return this.#match(/[\w$]*/y)
  }

  dimensions() {
    return this.#match(/(?:\[(?:[1-9]\d{0,2})?\])*/y)
  }
}
