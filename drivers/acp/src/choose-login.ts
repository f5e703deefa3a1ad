import type { AuthMethod } from './messages.ts';

const BY_KEY = /api[-_ ]?key|\bkey\b|\btoken\b/i;
const BY_PERSON = /oauth|browser|device|terminal|log ?in|sign ?in/i;

/** A way to log in that needs no person: by a key that the agent finds in its environment. `null`: there is none. */
export function chooseLogin(methods: readonly AuthMethod[]): AuthMethod | null {
  const words = ({ description, id, name }: AuthMethod) => `${id} ${name} ${description ?? ''}`;
  return (
    methods.find((method) => BY_KEY.test(words(method)) && !BY_PERSON.test(`${method.id} ${method.name}`)) ??
    null
  );
}
