import { expect, it } from 'vitest';
import { isolateSettings } from './settings-isolation.ts';

it('names the settings of a run’s own HOME, and a .env of its own workspace', () => {
  expect(isolateSettings({ folder: '.tool', prefix: 'TOOL' }, '/home')).toMatchInlineSnapshot(`
    {
      "env": {
        "TOOL_NO_RELAUNCH": "true",
        "TOOL_SYSTEM_DEFAULTS_PATH": "/home/.tool/no-system-defaults.json",
        "TOOL_SYSTEM_SETTINGS_PATH": "/home/.tool/no-system-settings.json",
      },
      "file": {
        "content": "",
        "path": ".tool/.env",
        "root": "workspace",
      },
    }
  `);
});
