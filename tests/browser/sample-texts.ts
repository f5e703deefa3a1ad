/** Texts that attack a page, a terminal or a reader (R117 to R120). */
export const HOSTILE = {
  tag: '"><img src=x onerror=alert(1)>',
  attribute: 'x" onmouseover="alert(1)',
  script: '</script><script>alert(1)</script>',
  comment: '<!-- <script> --!>',
  style: '</style><svg/onload=alert(1)>',
  separators: 'one\u2028two\u2029three',
  bidi: 'user\u202e txt.exe\u2066 hidden\u2069',
  ansi: 'red \u001b[31mtext\u001b[0m \u001b]8;;https://example.com\u0007link\u001b]8;;\u0007',
  entity: '&lt;b&gt; &#x3c;script&#x3e;',
  template: '{{constructor.constructor("alert(1)")()}} ${alert(1)}',
  address: 'javascript:alert(1)',
  broken: 'cut \ufffd\ufffd bytes and a lone half \ud800',
  nul: 'a\u0000b\u0008c',
} as const;

/** All of them, one after another. */
export const ALL_HOSTILE: string = Object.values(HOSTILE).join(' ');
