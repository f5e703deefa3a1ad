import { join } from 'node:path';
import { checkDriver } from '@skillgauge/conformance';
import { createRunError, type EvalDriver, type TraceEvent, type TraceParser } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { parrotDriver } from './made-up/parrot-driver.ts';

const recordings = join(import.meta.dirname, 'made-up', 'recordings');

/** Titles of the checks that a driver fails, without the names of recordings, each once. */
async function failedChecks(changes: Partial<EvalDriver>): Promise<string[]> {
  const results = await checkDriver({ ...parrotDriver, ...changes }, { recordings });
  const failed = results.filter(({ problems }) => problems.length > 0);
  return [...new Set(failed.map(({ title }) => title.replace(/^\S+\/\S+: /, '')))].toSorted();
}

/** The parrot's parser with its answers changed. */
function withEvents(
  change: (events: TraceEvent[], line: string, count: number) => TraceEvent[],
): Partial<EvalDriver> {
  return {
    parser: (context): TraceParser => {
      const inner = parrotDriver.parser(context);
      let count = 0;
      return {
        push: (channel, line) => change(inner.push(channel, line), line, (count += 1)),
        end: (exit) => inner.end(exit),
      };
    },
  };
}

function firing(id: string, callId: string): TraceEvent[] {
  return [
    { type: 'tool-call', callId, name: 'load_skill', tool: 'skill', input: {}, subagent: false },
    { type: 'skill-call', callId, requested: id, id, status: 'loaded', evidence: 'event', detail: '' },
  ];
}

function withLoaded(isLoaded: (event: TraceEvent) => boolean): Partial<EvalDriver> {
  return withEvents((events) =>
    events.map((event) =>
      event.type === 'skill-call' && isLoaded(event)
        ? { ...event, id: 'pdf-forms', status: 'loaded' as const }
        : event,
    ),
  );
}

describe('a sound driver', () => {
  it('fails nothing', async () => {
    expect(await failedChecks({})).toEqual([]);
  });
});

describe('a driver whose parser lies or breaks', () => {
  it('fires on every line', async () => {
    const lying = withEvents((events, _line, count) => [...events, ...firing('pdf-forms', `lie-${count}`)]);
    expect(await failedChecks(lying)).toMatchInlineSnapshot(`
      [
        "fires only what the output shows",
        "is judged as case.json expects",
        "says nothing on noise alone",
        "survives a cut anywhere, and is then never a miss",
        "survives noise anywhere, and is judged the same",
      ]
    `);
  });

  it('fires where the skill is only mentioned', async () => {
    const mentioning = withEvents((events, line, count) =>
      line.includes('SKILL.md') ? [...events, ...firing('pdf-forms', `lie-${count}`)] : events,
    );
    expect(await failedChecks(mentioning)).toMatchInlineSnapshot(`
      [
        "fires only what the output shows",
        "is judged as case.json expects",
        "says nothing on noise alone",
        "survives a cut anywhere, and is then never a miss",
        "survives noise anywhere, and is judged the same",
      ]
    `);
  });

  it('takes a denied call for a firing', async () => {
    expect(
      await failedChecks(withLoaded((event) => event.type === 'skill-call' && event.status === 'denied')),
    ).toMatchInlineSnapshot(`
      [
        "fires only what the output shows",
        "is judged as case.json expects",
        "survives a cut anywhere, and is then never a miss",
      ]
    `);
  });

  it('compares names by their beginning', async () => {
    expect(
      await failedChecks(
        withLoaded((event) => event.type === 'skill-call' && event.requested.startsWith('pdf-forms')),
      ),
    ).toMatchInlineSnapshot(`
      [
        "is judged as case.json expects",
        "survives a cut anywhere, and is then never a miss",
      ]
    `);
  });

  it('never fires', async () => {
    const silent = withEvents((events) => events.filter((event) => event.type !== 'skill-call'));
    expect(await failedChecks(silent)).toMatchInlineSnapshot(`
      [
        "is judged as case.json expects",
      ]
    `);
  });

  it('throws on a line that is no JSON', async () => {
    const throwing = withEvents((events, line) => {
      JSON.parse(line);
      return events;
    });
    expect(await failedChecks(throwing)).toMatchInlineSnapshot(`
      [
        "fires only what the output shows",
        "gives the same events for any split of the bytes",
        "gives the same events with CRLF line ends",
        "gives valid events, with every result and skill call joined to its call",
        "is judged as case.json expects",
        "is judged the same whenever stderr is read",
        "says nothing on noise alone",
        "shares no state with another parser",
        "sums its usage up",
        "survives a cut anywhere, and is then never a miss",
        "survives a line with a part of another kind",
        "survives noise anywhere, and is judged the same",
      ]
    `);
  });

  it('keeps state between runs', async () => {
    let pushed = 0;
    const shared = withEvents((events) => {
      pushed += 1;
      return events.map((event) => (event.type === 'usage' ? { ...event, key: `usage-${pushed}` } : event));
    });
    expect(await failedChecks(shared)).toMatchInlineSnapshot(`
      [
        "gives the same events for any split of the bytes",
        "gives the same events with CRLF line ends",
        "shares no state with another parser",
        "survives noise anywhere, and is judged the same",
      ]
    `);
  });

  it('gives figures that are no numbers', async () => {
    const broken = withEvents((events) =>
      events.map((event) => (event.type === 'usage' ? { ...event, costUsd: Number.NaN } : event)),
    );
    expect(await failedChecks(broken)).toMatchInlineSnapshot(`
      [
        "gives valid events, with every result and skill call joined to its call",
        "sums its usage up",
        "survives a cut anywhere, and is then never a miss",
        "survives a line with a part of another kind",
        "survives noise anywhere, and is judged the same",
      ]
    `);
  });

  it('says the end twice and loses calls', async () => {
    const unjoined = withEvents((events) =>
      events.flatMap((event): TraceEvent[] => {
        if (event.type === 'tool-call') return [];
        return event.type === 'end' ? [event, event] : [event];
      }),
    );
    expect(await failedChecks(unjoined)).toMatchInlineSnapshot(`
      [
        "gives valid events, with every result and skill call joined to its call",
        "survives a cut anywhere, and is then never a miss",
      ]
    `);
  });
});

describe('a driver that misjudges endings', () => {
  it('takes every end for a good one', async () => {
    expect(await failedChecks({ runError: () => null })).toMatchInlineSnapshot(`
      [
        "is judged as case.json expects",
        "says nothing on noise alone",
        "survives a cut anywhere, and is then never a miss",
        "takes a silent end for an error",
      ]
    `);
  });

  it('goes by the exit code', async () => {
    const byCode: Partial<EvalDriver> = {
      runError: ({ exit }) => (exit.code === 0 ? null : createRunError('harness_crash', 'exit code')),
    };
    expect(await failedChecks(byCode)).toMatchInlineSnapshot(`
      [
        "is judged as case.json expects",
        "says nothing on noise alone",
        "survives a cut anywhere, and is then never a miss",
        "takes a silent end for an error",
      ]
    `);
  });
});

describe('a driver that breaks its contract', () => {
  it('speaks another version', async () => {
    const other = { contract: 'driver/2' } as unknown as Partial<EvalDriver>;
    expect(await failedChecks(other)).toMatchInlineSnapshot(`
      [
        "names its contract, id and harness",
      ]
    `);
  });

  it('infers firing without a caveat', async () => {
    const inferred = { capabilities: { ...parrotDriver.capabilities, firing: 'inferred' as const } };
    expect(await failedChecks(inferred)).toMatchInlineSnapshot(`
      [
        "carries a caveat if, and only if, firing is inferred",
      ]
    `);
  });

  it('puts prompt and key into the arguments without care', async () => {
    const careless: Partial<EvalDriver> = {
      command: (request, place) => {
        const { env } = parrotDriver.command(request, place);
        const key = place.credentials['PARROT_KEY'] ?? '';
        const model = request.model ?? 'default';
        return { args: ['--key', key, '--model', model, request.permissions, request.prompt], env };
      },
    };
    expect(await failedChecks(careless)).toMatchInlineSnapshot(`
      [
        "hands every prompt over whole",
        "keeps credentials out of arguments and workspace",
      ]
    `);
  });

  it('makes one shell command of it', async () => {
    const shell: Partial<EvalDriver> = {
      command: (request, place) => {
        const { args, env } = parrotDriver.command(request, place);
        return { args: ['-c', args.join(' ')], env };
      },
    };
    expect(await failedChecks(shell)).toMatchInlineSnapshot(`
      [
        "hands every prompt over whole",
      ]
    `);
  });

  it('ignores permissions and endpoint', async () => {
    const deaf: Partial<EvalDriver> = {
      command: ({ prompt, model }) => ({ args: ['--model', model ?? '', '--', prompt], env: {} }),
    };
    expect(await failedChecks(deaf)).toMatchInlineSnapshot(`
      [
        "pins what it says can be pinned",
        "tells read from full permissions",
      ]
    `);
  });

  it('rewrites skills, installs them twice and escapes its root', async () => {
    const sloppy: Partial<EvalDriver> = {
      install: (set, options) => {
        const { files, ...rest } = parrotDriver.install(set, options);
        const rewritten = files.map((file) =>
          typeof file.content === 'string'
            ? { ...file, content: file.content.replaceAll('\r\n', '\n') }
            : file,
        );
        const elsewhere = rewritten.map((file) => ({ ...file, path: `../other/${file.path}` }));
        return { ...rest, files: [...rewritten, ...elsewhere], namespace: rest.namespace.slice(1) };
      },
    };
    expect(await failedChecks(sloppy)).toMatchInlineSnapshot(`
      [
        "installs each skill once, to the byte, at depth one of one root",
        "installs under plain relative paths, the same each time",
        "resolves a namespace of unique ids for the whole set",
      ]
    `);
  });

  it('throws in each of its functions', async () => {
    const fail = () => {
      throw new Error('out of crackers');
    };
    const broken: Partial<EvalDriver> = {
      command: fail,
      detect: fail,
      install: fail,
      parser: fail,
      preflight: { command: fail },
      runError: fail,
    };
    expect(await failedChecks(broken)).toMatchInlineSnapshot(`
      [
        "builds its command and its preflight of plain text",
        "detects a credential and keeps its value",
        "detects what is there",
        "fires only what the output shows",
        "gives the same events for any split of the bytes",
        "gives the same events with CRLF line ends",
        "gives valid events, with every result and skill call joined to its call",
        "hands every prompt over whole",
        "installs each skill once, to the byte, at depth one of one root",
        "installs under plain relative paths, the same each time",
        "is judged as case.json expects",
        "is judged the same whenever stderr is read",
        "keeps credentials out of arguments and workspace",
        "pins what it says can be pinned",
        "resolves a namespace of unique ids for the whole set",
        "says nothing on an empty stream",
        "says nothing on noise alone",
        "shares no state with another parser",
        "sums its usage up",
        "survives a cut anywhere, and is then never a miss",
        "survives a line with a part of another kind",
        "survives noise anywhere, and is judged the same",
        "takes a silent end for an error",
        "tells read from full permissions",
      ]
    `);
  });
});

describe('an unproven instrument', () => {
  it('has no recordings', async () => {
    const results = await checkDriver(parrotDriver, { recordings: join(recordings, 'nowhere') });
    const problems = results.flatMap((result) => result.problems);
    expect(problems.map((problem) => problem.replace(recordings, '<recordings>'))).toMatchInlineSnapshot(`
      [
        "there is no folder <recordings>/nowhere",
        "instrument unproven: no recording is expected to fire",
        "instrument unproven: no recording is expected to stay silent",
      ]
    `);
  });
});
