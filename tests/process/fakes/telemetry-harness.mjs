// A harness that exports log records in every way that an exporter may, the last of them without waiting for an answer.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

const write = (event) =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(event)}\n`, resolve));
const url = new URL(process.env.FAKE_OTLP ?? 'http://127.0.0.1:9');

const logs = (name, attributes = {}) => {
  const pairs = Object.entries({ 'event.name': name, ...attributes });
  const record = { attributes: pairs.map(([key, stringValue]) => ({ key, value: { stringValue } })) };
  return JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] });
};

async function post(path, body, headers = {}) {
  const reply = await fetch(url.origin + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  }).catch(() => ({ status: 0 }));
  return reply.status;
}

/** Sends a request and leaves at once, as a harness does whose exporter flushes at the end. */
function sendAndLeave(path, body) {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  connect(Number(url.port), url.hostname).end(head + body, () => process.exit(0));
}

if (process.argv.includes('--preflight')) {
  const skills = readdirSync('skills').map((id) => ({ id, description: null }));
  await write({ type: 'skills-listed', skills, canLoad: process.env.FAKE_OTLP === undefined });
} else {
  const path = url.pathname;
  const statuses = {
    plain: await post(`${path}/v1/logs`, logs('plain', { key: 'value-of-the-fake-key' })),
    gzip: await post(`${path}/v1/logs`, gzipSync(logs('gzip')), { 'content-encoding': 'gzip' }),
    traces: await post(`${path}/v1/traces`, '{}'),
    noJson: await post(`${path}/v1/logs`, '{torn'),
    foreign: await post('/v1/logs', logs('foreign')),
    bomb: await post(`${path}/v1/logs`, gzipSync(Buffer.alloc(64 << 20)), { 'content-encoding': 'gzip' }),
  };
  await write({ type: 'message', text: JSON.stringify(statuses), model: null, subagent: false });
  await write({ type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 });
  sendAndLeave(`${path}/v1/logs`, logs('last'));
}
