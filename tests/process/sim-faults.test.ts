import { KNOWN_FAULTS, type SimDialect, Wire } from '@skillgauge/core';
import { type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';
import { describe, expect, test } from 'vitest';

const LISTING = '- pdf-forms: Fill in PDF forms. Use when the user asks to fill in a PDF form.';
const PROMPT = 'Fill in the pdf form';

/** How a model is asked on a wire, with a tool that loads skills. */
interface Question {
  path: (stream: boolean) => string;
  body: (stream: boolean) => object;
}

const parameters = { type: 'object', properties: {} };
const description = 'Loads a skill';

const QUESTIONS: Record<Wire, Question> = {
  'anthropic-messages': {
    path: () => '/v1/messages',
    body: (stream) => ({
      ...{ model: 'model-7', max_tokens: 100, stream, system: LISTING },
      tools: [{ name: 'Skill', description, input_schema: parameters }],
      messages: [{ role: 'user', content: PROMPT }],
    }),
  },
  'openai-responses': {
    path: () => '/v1/responses',
    body: (stream) => ({
      ...{ model: 'model-7', stream, tools: [{ type: 'function', name: 'Skill', description, parameters }] },
      input: [
        { type: 'message', role: 'developer', content: [{ type: 'input_text', text: LISTING }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: PROMPT }] },
      ],
    }),
  },
  'openai-chat': {
    path: () => '/v1/chat/completions',
    body: (stream) => ({
      ...{ model: 'model-7', stream },
      tools: [{ type: 'function', function: { name: 'Skill', description, parameters } }],
      messages: [
        { role: 'system', content: LISTING },
        { role: 'user', content: PROMPT },
      ],
    }),
  },
  gemini: {
    path: (stream) =>
      `/v1beta/models/model-7:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: () => ({
      systemInstruction: { parts: [{ text: LISTING }] },
      tools: [{ functionDeclarations: [{ name: 'Skill', description, parameters }] }],
      contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
    }),
  },
};

function dialect(wire: Wire): SimDialect {
  return {
    ...{ wire, model: 'model-7', environment: {} },
    isAuxiliary: () => false,
    listing: () => [{ id: 'pdf-forms', description: LISTING }],
    prompt: () => PROMPT,
    loadSkill: (skill) => ({ name: 'Skill', arguments: { skill: skill.id } }),
  };
}

function routeOf(model: SimulatedModel, wire: Wire, requestId = 'run', attempt = 1): string {
  return model.route({ requestId, attempt, caseId: 'case', trial: 1, dialect: dialect(wire) });
}

/** What a harness hears of one request: how far it came, and the system's code of a broken connection. */
async function ask(base: string, wire: Wire, stream = true) {
  const { body, path } = QUESTIONS[wire];
  let status = 0;
  let heard = '';
  try {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body(stream)) };
    const response = await fetch(base + path(stream), request);
    status = response.status;
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard += decoder.decode(chunk, { stream: true });
    return { status, heard, broken: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : new Error('none');
    return { status, heard, broken: 'code' in cause ? cause.code : cause.message };
  }
}

function struck(model: SimulatedModel) {
  return model.log().map(({ called, fault, status }) => ({ status, fault, called }));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function dataOf(stream: string): string[] {
  const lines = stream.split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => line.slice('data: '.length));
}

/** Ids and times differ from answer to answer, even of one model. */
function shapeOf(data: string): string {
  return data.replaceAll(/"[\w-]*(?:-|_)[\w-]{12,}"|\d{10}/g, '~');
}

async function hearWhole(wire: Wire): Promise<string> {
  await using model = await startSimulatedModel({ seed: 1 });
  return (await ask(routeOf(model, wire), wire)).heard;
}

describe.each(Wire.options)('%s', (wire) => {
  test('cut breaks the connection amid the stream, before the call is whole', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['cut'] });
    const { broken, heard, status } = await ask(routeOf(model, wire), wire);
    const whole = await hearWhole(wire);
    expect([status, broken]).toEqual([200, 'UND_ERR_SOCKET']);
    expect(heard.length).toBe(Math.ceil(whole.length / 2));
    const complete = heard.split('\n\n').slice(0, -1).join('\n');
    expect(complete).not.toMatch(/pdf-forms.*(?:_stop|\.done|finish)/s);
    expect(struck(model)).toEqual([{ status: 200, fault: 'cut', called: null }]);
  });

  test('what was not asked for as a stream comes whole under cut and malformed', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['cut@0.5', 'malformed'] });
    const base = routeOf(model, wire);
    for (let n = 0; n < 4; n += 1) expect(isJson((await ask(base, wire, false)).heard)).toBe(true);
    const called = struck(model).map((entry) => [entry.fault, entry.called]);
    expect(called).toEqual(Array.from({ length: 4 }, () => [null, 'pdf-forms']));
  });

  test('malformed adds one event that is no JSON, and leaves the answer as it is', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['malformed'] });
    const { heard, status } = await ask(routeOf(model, wire), wire);
    const data = dataOf(heard);
    expect(status).toBe(200);
    expect(data.filter((json) => !isJson(json))).toHaveLength(1);
    expect(data.filter(isJson).map(shapeOf)).toEqual(dataOf(await hearWhole(wire)).map(shapeOf));
    expect(struck(model)).toEqual([{ status: 200, fault: 'malformed', called: 'pdf-forms' }]);
  });

  test('empty answers whole and says nothing', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['empty'] });
    const base = routeOf(model, wire);
    for (const stream of [true, false]) {
      const { broken, heard, status } = await ask(base, wire, stream);
      expect([status, broken, /Skill|pdf-forms|"text":"[^"]|"content":"[^"]/.test(heard)]).toEqual([
        ...[200, null, false],
      ]);
    }
    expect(struck(model).map(({ called, fault }) => [fault, called])).toEqual([
      ['empty', null],
      ['empty', null],
    ]);
  });

  test('reset breaks the connection before a status', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['reset'] });
    expect(await ask(routeOf(model, wire), wire)).toEqual({ status: 0, heard: '', broken: 'ECONNRESET' });
    expect(struck(model)).toEqual([{ status: 0, fault: 'reset', called: null }]);
  });

  test('refused gives a base URL at which nobody listens', async () => {
    await using model = await startSimulatedModel({ seed: 1, faults: ['refused'] });
    const base = routeOf(model, wire);
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r\/run\/1$/);
    expect(base.startsWith(model.url)).toBe(false);
    expect(await ask(base, wire)).toEqual({ status: 0, heard: '', broken: 'ECONNREFUSED' });
    expect(model.log()).toEqual([]);
  });
});

test('a share of refused strikes whole attempts, and a retry draws again', async () => {
  await using model = await startSimulatedModel({ seed: 1, faults: ['refused@0.5'] });
  const isRefused = (run: number, attempt: number) =>
    !routeOf(model, 'gemini', `run-${run}`, attempt).startsWith(model.url);
  const draws = Array.from({ length: 400 }, (_, run) => [isRefused(run, 1), isRefused(run, 2)]);
  const [first, changed] = [draws.filter(([one]) => one), draws.filter(([one, two]) => one !== two)];
  expect([Math.abs(first.length - 200) < 45, Math.abs(changed.length - 200) < 45]).toEqual([true, true]);
});

test('every known fault can be asked for', async () => {
  for (const fault of KNOWN_FAULTS) await (await startSimulatedModel({ seed: 1, faults: [fault] })).close();
  expect(KNOWN_FAULTS).toMatchInlineSnapshot(`
    [
      "401",
      "403",
      "429",
      "quota",
      "500",
      "503",
      "529",
      "context-length",
      "model-not-found",
      "cut",
      "reset",
      "refused",
      "malformed",
      "empty",
      "hang",
    ]
  `);
});
