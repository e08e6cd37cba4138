import { expect, it } from "vitest";
import { bytesOf, bytesOfHex, hexOf, hmacSha256, sha256 } from "../src/digest.js";

it.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
])("hashes %j as FIPS 180-4 says", (text, expected) => {
  expect(hexOf(sha256(bytesOf(text)))).toBe(expected);
});

it.each([
  ["0b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  [hexOf(bytesOf("Jefe")), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  ["aa".repeat(131), "Test Using Larger Than Block-Size Key - Hash Key First", "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"],
])("makes the HMAC of RFC 4231 with the key %s", (key, text, expected) => {
  expect(hexOf(hmacSha256(bytesOfHex(key), bytesOf(text)))).toBe(expected);
});

it("agrees with the browser's own on every length around a block", async () => {
  for (let length = 0; length < 200; length += 1) {
    const data = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    expect(hexOf(sha256(data))).toBe(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
    const raw = Uint8Array.from({ length: (length % 100) + 1 }, (_, index) => index + length);
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    expect(hexOf(hmacSha256(raw, data))).toBe(hexOf(new Uint8Array(await crypto.subtle.sign("HMAC", key, data))));
  }
});
