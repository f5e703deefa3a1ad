import { describe, expect, it } from 'vitest';
import { createPreflightParser } from './preflight.ts';

const NAMESPACE = [{ name: 'pdf-forms', id: 'pdf-forms', aliases: [] }];

const INSTRUCTION = `You are a CLI agent.

# Available Agent Skills

<available_skills>
  <skill>
    <name>pdf-forms</name>
    <description>Fill in "PDF" forms &amp; <b>more</b>.
Second line.</description>
    <location>/w/.gemini/skills/pdf-forms/SKILL.md</location>
  </skill>
</available_skills>`;

function attribute(name: string, value: unknown): string {
  return `    "gen_ai.${name}": ${JSON.stringify(JSON.stringify(value))},`;
}

function tools(...names: string[]): string {
  return attribute('tool.definitions', [{ functionDeclarations: names.map((name) => ({ name })) }]);
}

function listed(lines: readonly string[], stderr: readonly string[] = []) {
  const parser = createPreflightParser({ namespace: NAMESPACE, canaries: [], model: null });
  return [
    ...stderr.flatMap((line) => parser.push('stderr', line)),
    ...lines.flatMap((line) => parser.push('telemetry', line)),
    ...parser.end({ code: 1, signal: null }),
  ];
}

const SKILL = {
  id: 'pdf-forms',
  description: 'Fill in "PDF" forms &amp; <b>more</b>.\nSecond line.',
  location: '/w/.gemini/skills/pdf-forms/SKILL.md',
};

describe('the preflight', () => {
  it('reads the listing to the byte, and that the tool is offered', () => {
    const lines = ['{', attribute('system_instructions', INSTRUCTION), tools('read_file', 'activate_skill')];
    expect(listed(lines)).toEqual([{ type: 'skills-listed', skills: [SKILL], canLoad: true }]);
  });

  it('sees that the tool is taken away although the skill is listed', () => {
    const lines = [attribute('system_instructions', { parts: [{ text: INSTRUCTION }] }), tools('read_file')];
    expect(listed(lines)).toEqual([{ type: 'skills-listed', skills: [SKILL], canLoad: false }]);
  });

  it('leaves out requests beside the conversation, whichever comes first', () => {
    const routing = [attribute('system_instructions', 'You route.'), attribute('tool.definitions', [])];
    const main = [attribute('system_instructions', INSTRUCTION), tools('activate_skill')];
    const expected = [{ type: 'skills-listed', skills: [SKILL], canLoad: true }];
    expect(listed([...routing, ...main])).toEqual(expected);
    expect(listed([...main, ...routing])).toEqual(expected);
  });

  it('says nothing without a request, and survives what is no JSON', () => {
    const torn = '    "gen_ai.tool.definitions": "[{\\"functionDecl",';
    expect(listed(['noise', torn, '"gen_ai.system_instructions": "no json"'])).toEqual([]);
  });

  it('is an error where another skill replaces ours', () => {
    const line = 'Skill conflict detected: "pdf-forms" from "/a" is overriding the same skill from "/b".';
    const lines = [attribute('system_instructions', INSTRUCTION), tools('activate_skill')];
    expect(listed(lines, [line, line.replace('pdf-forms', 'a-skill-of-others')])).toEqual([
      { type: 'error', class: 'not_announced', status: null, message: line, fatal: true },
    ]);
  });
});
