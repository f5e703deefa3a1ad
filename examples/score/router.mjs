// Any function can be the agent: here a router of a few words, scored without a harness.
import { formatTriggerScores, runTriggers } from 'skillgauge';

const cases = [
  { id: 'notes', prompt: 'Write the release notes for 2.4.0', shouldTrigger: true, tags: ['plain'] },
  { id: 'changes', prompt: 'Tell our users what changed since March', shouldTrigger: true, tags: ['vague'] },
  { id: 'bump', prompt: 'Bump the version to 2.4.0', shouldTrigger: false, tags: ['plain'] },
  { id: 'meeting', prompt: 'Tidy up my notes of the release meeting', shouldTrigger: false, tags: ['vague'] },
];

const skill = { name: 'release-notes', description: 'Writes release notes from what has changed.' };
const meetingNotes = { name: 'meeting-notes', description: 'Sums up meetings.' };

/** Picks the offered skill whose description shares the most words with the prompt. */
function route({ prompt }, offered) {
  const words = new Set(prompt.toLowerCase().split(/\W+/));
  const shared = ({ name, description }) =>
    `${name} ${description}`
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 3 && words.has(word)).length;
  const [best] = offered.toSorted((left, right) => shared(right) - shared(left));
  return shared(best) > 1 ? best.name : null;
}

const scores = await runTriggers(cases, skill, route, { trials: 1, competing: [meetingNotes] });
process.stdout.write(formatTriggerScores(scores));
