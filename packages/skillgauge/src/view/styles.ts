/** The style of all pages. Colours are those of the HTML report. */
export const STYLES = `
:root{color-scheme:light dark;--page:light-dark(#f5f6f8,#101318);--surface:light-dark(#fff,#181c23);--text:light-dark(#1b2029,#e5e9ef);--muted:light-dark(#566070,#a2adbc);--line:light-dark(#dce0e7,#2d3440);--accent:light-dark(#1f5ac4,#82aaff);--good:light-dark(#1a6e3c,#6fd394);--bad:light-dark(#b3261e,#ff8a80);--warn:light-dark(#7a5200,#f0c465);--s0:light-dark(#1f5ac4,#82aaff);--s1:light-dark(#b5540a,#ffab70);--s2:light-dark(#1a7f5a,#67d6ab);--s3:light-dark(#8a3fb0,#d3a0f0);--s4:light-dark(#a3265c,#ff9dc4);--s5:light-dark(#566070,#a2adbc);font:15px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","DejaVu Sans",sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text)}
header,main{max-width:1180px;margin:0 auto;padding:0 24px}
header{padding-top:20px;display:flex;gap:8px 24px;align-items:baseline;flex-wrap:wrap}
main{padding-bottom:48px}
h1{font-size:26px;line-height:1.25;margin:16px 0 8px;overflow-wrap:anywhere}
h2{font-size:18px;margin:28px 0 8px}
p{margin:6px 0;max-width:75ch}
a{color:var(--accent)}
.brand{font-weight:650;color:var(--text);text-decoration:none}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--surface);padding:8px}
.muted{color:var(--muted)}
.scroll{overflow-x:auto;background:var(--surface);border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:8px 12px;color:var(--muted)}
th,td{padding:6px 12px;text-align:left;border-top:1px solid var(--line);vertical-align:top}
thead th{border-top:0;font-weight:600;color:var(--muted);white-space:nowrap}
tbody tr:hover{background:color-mix(in srgb,var(--accent) 6%,transparent)}
td.number,th.number{text-align:right;white-space:nowrap}
.nowrap{white-space:nowrap}
.passed,.better,.proven{color:var(--good)}.failed,.worse{color:var(--bad)}.warn{color:var(--warn)}
.tag{border:1px solid var(--line);border-radius:99px;padding:0 8px;font-size:13px;white-space:nowrap}
form{display:flex;gap:8px 12px;flex-wrap:wrap;align-items:end;margin:12px 0}
label{display:grid;gap:2px;font-size:13px;color:var(--muted)}
input,select,button{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:5px 10px;max-width:100%}
button{cursor:pointer;border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
pre{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:12px 16px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
.notice{border-left:3px solid var(--warn);padding:6px 12px;background:var(--surface);margin:12px 0}
.links{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0}
svg{display:block;width:100%;height:auto;background:var(--surface);border:1px solid var(--line);border-radius:8px}
svg text{fill:var(--muted);font-size:12px}
.grid{stroke:var(--line)}
.l0{stroke:var(--s0)}.l1{stroke:var(--s1)}.l2{stroke:var(--s2)}.l3{stroke:var(--s3)}.l4{stroke:var(--s4)}.l5{stroke:var(--s5)}
.d0{fill:var(--s0)}.d1{fill:var(--s1)}.d2{fill:var(--s2)}.d3{fill:var(--s3)}.d4{fill:var(--s4)}.d5{fill:var(--s5)}
.line{fill:none;stroke-width:2}.whisker{stroke-width:1.5;opacity:.45}.version{stroke:var(--muted);stroke-dasharray:3 3}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0}
.legend svg{display:inline-block;width:12px;height:12px;border:0;background:none;vertical-align:-1px}
@media(max-width:640px){header,main{padding-left:12px;padding-right:12px}th,td{padding:6px 8px}}
@media print{form,.skip{display:none}}
`;
