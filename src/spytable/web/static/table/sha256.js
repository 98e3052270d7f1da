// SHA-256 and HMAC (FIPS 180-4, RFC 2104): the browser's own are kept from pages that came by plain http.

const primes = [];
for (let one = 2; primes.length < 64; one += 1) if (primes.every((prime) => one % prime)) primes.push(one);
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) >>> 0;
const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function mixed(state, block) {
  const words = Array.from({ length: 16 }, (_, n) => block.getUint32(4 * n));
  for (let n = 16; n < 64; n += 1) {
    const [one, two] = [words[n - 15], words[n - 2]];
    const low = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
    const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words.push((words[n - 16] + low + words[n - 7] + high) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = h + chosen + ROUNDS[n] + words[n];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) >>> 0);
}

// The digest of some bytes.
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = FIRST;
  for (let at = 0; at < padded.length; at += 64) state = mixed(state, new DataView(padded.buffer, at, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, bytes) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const keyed = (pad, rest) => sha256(Uint8Array.from([...block.map((byte) => byte ^ pad), ...rest]));
  return keyed(0x5c, keyed(0x36, bytes));
}

export const utf8 = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
