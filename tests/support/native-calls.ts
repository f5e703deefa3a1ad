import type { NativeCalls } from '@skillgauge/conformance';

/** How each harness's own tools are called, by driver id. */
export const NATIVE_CALLS: Readonly<Record<string, NativeCalls>> = {
  'claude-code': {
    read: (path) => ({ name: 'Read', arguments: { file_path: path } }),
    write: (path, content) => ({ name: 'Write', arguments: { file_path: path, content } }),
  },
  codex: {
    read: (path) => ({ name: 'exec_command', arguments: { cmd: `cat ${path}` } }),
    write: (path, content) => ({ name: 'exec_command', arguments: { cmd: `echo ${content} > ${path}` } }),
  },
  'gemini-cli': {
    read: (path) => ({ name: 'read_file', arguments: { file_path: path } }),
    write: (path, content) => ({ name: 'write_file', arguments: { file_path: path, content } }),
  },
  opencode: {
    read: (path) => ({ name: 'read', arguments: { filePath: path } }),
    write: (path, content) => ({ name: 'write', arguments: { filePath: path, content } }),
  },
  copilot: {
    read: (path) => ({ name: 'view', arguments: { path } }),
    write: (path, content) => ({ name: 'create', arguments: { path, file_text: content } }),
  },
  'qwen-code': {
    // Its reader takes whole paths only.
    read: (path) => ({ name: 'grep_search', arguments: { pattern: '.', glob: path } }),
    write: (path, content) => ({ name: 'write_file', arguments: { file_path: path, content } }),
  },
  pi: {
    read: (path) => ({ name: 'read', arguments: { path } }),
    write: (path, content) => ({ name: 'write', arguments: { path, content } }),
  },
};
