export type * from './model/report-page.ts';
export type * from './model/run-detail.ts';
export { type BuiltPage, buildPage } from './page/build-page.ts';
export type { PageInput } from './page/page-input.ts';
export { targetIds } from './page/run-cells.ts';
export { type DetailSource, runDetail } from './page/run-detail.ts';
export { readTemplate } from './read-template.ts';
export { type HtmlData, renderHtml } from './render-html.ts';
