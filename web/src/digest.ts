/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers have both, but only for pages that came over https, and many a
 * table stands on a server in the same house.
 */

// prettier-ignore
const ROUND = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
] as const;
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19] as const;
const BLOCK = 64;

type Eight = [number, number, number, number, number, number, number, number];

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with a one, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): DataView {
  const data = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  data.set(message);
  data[message.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setUint32(data.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(data.length - 4, message.length << 3);
  return view;
}

/** The sixteen words of a block, and the 48 that are made of them. */
function scheduleOf(data: DataView, block: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = data.getUint32(block + index * 4);
      continue;
    }
    const [late, early] = [word(index - 2), word(index - 15)];
    const one = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    const other = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    words[index] = one + word(index - 7) + other + word(index - 16);
  }
  return words;
}

export function sha256(message: Uint8Array): Uint8Array {
  const data = padded(message);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < data.byteLength; block += BLOCK) {
    const words = scheduleOf(data, block);
    let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
    for (const [index, constant] of ROUND.entries()) {
      const choice = (e & f) ^ (~e & g);
      const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constant + (words[index] ?? 0);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + value;
  }
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, word] of hash.entries()) result.setUint32(index * 4, word);
  return new Uint8Array(result.buffer);
}

const joined = (one: Uint8Array, other: Uint8Array) => Uint8Array.from([...one, ...other]);

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
