import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutBytes } from './check-splits.ts';
import { splitLines } from './split-lines.ts';

it('cuts bytes into pieces that make the whole again', () => {
  const property = fc.property(fc.uint8Array(), fc.array(fc.nat()), (bytes, places) => {
    expect(Buffer.concat(cutBytes(bytes, places))).toEqual(Buffer.from(bytes));
  });
  fc.assert(property);
});

it('splits lines inside a character and at CRLF', () => {
  const bytes = Buffer.from('größe 🛰️\r\n\nlast');
  const everyByte = [...bytes].map((byte) => Uint8Array.of(byte));
  expect(splitLines(everyByte)).toEqual(['größe 🛰️', '', 'last']);
});
