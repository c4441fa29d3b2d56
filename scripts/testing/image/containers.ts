import { freePort } from '../../../tools/start-server.ts'
import { runProgram } from './run-program.ts'

/** As restrictive as compose.yaml, and with limits that are allowed without privileges. */
const strict = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
/** Databases and proxies of the tests listen on this machine. */
const network = ['--network', 'host']
export const user = 12345

let runtime: Promise<string[]> | undefined

/** Finds options with which containers start here: crun needs pure cgroups v2 or none, and runc needs cgroups. */
async function findRuntime(image: string): Promise<string[]> {
  const failures: unknown[] = []
  for (const options of [[], ['--runtime', 'runc'], ['--runtime', 'crun', '--cgroup-manager', 'cgroupfs']]) {
    try {
      await runProgram('podman', [...options, 'run', '--rm', ...limits, ...network, image, 'true'])
      return options
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `podman cannot start containers here:\n${failures.join('\n')}`)
}

async function podman(image: string, args: string[]): Promise<string> {
  runtime ??= findRuntime(image)
  return runProgram('podman', [...(await runtime), ...args])
}

export type Recipe = {
  image: string
  data: string
  env?: Record<string, string>
  command?: string[]
  /** Files and folders of this machine that the container may read, by their path in the container. */
  files?: Record<string, string>
}

const base = { GAZETTEER: 'off', OVERPASS_URLS: 'off', REPAIR_CAFE_URL: 'off', PHOTON_URL: 'off', WORKERS: '1' }

function optionsFor({ data, env, files = {} }: Recipe, port: number): string[] {
  const settings = { ...base, PORT: String(port), PUBLIC_URL: 'https://share.example.org', ...env }
  return [
    ...limits,
    ...network,
    ...strict,
    ...['--user', String(user), '--volume', `${data}:/data`],
    ...Object.entries(files).flatMap(([inside, outside]) => ['--volume', `${outside}:${inside}:ro`]),
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
}

/** Runs a command for operators in a container of its own. */
export const runOnce = async (recipe: Recipe, ...command: string[]) =>
  podman(recipe.image, ['run', '--rm', ...optionsFor(recipe, await freePort()), recipe.image, ...command])

export type Container = Awaited<ReturnType<typeof createContainer>>

/** Creates a container that is not running yet. */
export async function createContainer(recipe: Recipe) {
  const port = await freePort()
  const { image, command = [] } = recipe
  const id = await podman(image, ['create', ...optionsFor(recipe, port), image, ...command])
  const url = `http://127.0.0.1:${port}`
  const call = (...args: string[]) => podman(image, args)
  const state = async () => JSON.parse(await call('inspect', '--format', '{{json .State}}', id))
  return {
    url,
    exec: (...command: string[]) => call('exec', id, ...command),
    logs: () => call('logs', id),
    checkHealth: () => call('healthcheck', 'run', id),
    /** Starts it and waits until its log contains `line`. */
    async start(line = ' is ready') {
      const linesBefore = (await call('logs', id)).split(line).length
      await call('start', id)
      for (;;) {
        const logs = await call('logs', id)
        if (logs.split(line).length > linesBefore) return
        if (!(await state()).Running) throw new Error(`The container ended:\n${logs}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    /** Stops it as a shutdown does. Returns the exit code and the seconds that it took. */
    async stop() {
      const started = Date.now()
      await call('stop', '--time', '60', id)
      return { code: (await state()).ExitCode as number, seconds: (Date.now() - started) / 1000 }
    },
    kill: () => call('kill', '--signal', 'KILL', id).then(() => call('wait', id)),
    remove: () => call('rm', '--force', '--time', '10', id),
  }
}
