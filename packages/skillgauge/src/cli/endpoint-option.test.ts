import { expect, it } from 'vitest';
import { parseEndpoint } from './parse-option.ts';

const parse = (text: string) => {
  try {
    return parseEndpoint(text);
  } catch (error) {
    return String(error);
  }
};

it('takes an http or https URL, without slashes at its end', () => {
  expect(['http://127.0.0.1:8080', 'https://host/openai/v1/'].map(parse)).toEqual([
    'http://127.0.0.1:8080',
    'https://host/openai/v1',
  ]);
});

it('refuses whatever may hold a key, without repeating it', () => {
  const given = [
    'https://host/v1?key=sekret',
    'https://host/v1/#sekret',
    'https://host/v1?',
    'https://me:sekret@host/v1?key=sekret',
    'https://sekret@host/v1',
    'me:sekret@host/v1',
    'host:8080/v1?key=sekret',
    'ftp://host/v1',
  ];
  expect(given.map(parse)).toMatchInlineSnapshot(`
    [
      "SkillgaugeError: --endpoint has a query or a fragment after https://host/v1, which may hold a key.",
      "SkillgaugeError: --endpoint has a query or a fragment after https://host/v1/, which may hold a key.",
      "SkillgaugeError: --endpoint has a query or a fragment after https://host/v1, which may hold a key.",
      "SkillgaugeError: --endpoint is not usable: https://host/v1",
      "SkillgaugeError: --endpoint is not usable: https://host/v1",
      "SkillgaugeError: --endpoint is not usable: host/v1",
      "SkillgaugeError: --endpoint is not usable: host:8080/v1",
      "SkillgaugeError: --endpoint is not usable: ftp://host/v1",
    ]
  `);
  expect(given.map(parse).join('\n')).not.toContain('sekret');
});
