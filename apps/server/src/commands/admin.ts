import { usage } from './admin-commands.ts'
import { runAdmin } from './run-admin.ts'
import { runCommand } from './run-command.ts'

const { argv, env, stdin, stderr } = process

await runCommand(usage, () =>
  runAdmin({ args: argv.slice(2), env, typed: stdin, questions: stderr, print: (line) => console.log(line) }),
)
