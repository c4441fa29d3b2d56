import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './root.ts'
import { freePort } from './start-server.ts'

/** Reverse proxies with a configuration in `docs/examples`. */
export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** The host name in the examples. */
export const exampleName = 'share.example.org'

export const isInstalled = (name: ProxyName) => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0

type ProxyPorts = { port: number; plainPort: number; pollenPort: number }

/** Starts the installed nginx or Caddy with our example. Only ports, certificate and file paths differ. */
export async function startProxy(name: ProxyName, { port, pollenPort }: Pick<ProxyPorts, 'port' | 'pollenPort'>) {
  const folder = await mkdtemp(join(tmpdir(), `pollen-${name}-`))
  makeCertificate(folder)
  const args = await { nginx: configureNginx, caddy: configureCaddy }[name](folder, {
    port,
    pollenPort,
    plainPort: await freePort(),
  })
  const proxy = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  let output = ''
  proxy.stderr.on('data', (chunk) => {
    output += chunk
  })
  const stop = async () => {
    proxy.kill()
    if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  const start = Date.now()
  for (;;) {
    const answer = await requestHealth(port)
    if (answer === '200') return { stop }
    const hasEnded = proxy.exitCode !== null || proxy.signalCode !== null
    if (hasEnded || Date.now() - start > 120_000) {
      await stop()
      const state = hasEnded ? `exited (${proxy.exitCode ?? proxy.signalCode})` : 'runs'
      throw new Error(`${name} ${state} and does not forward requests, ${answer}:\n${output}`)
    }
    await pause(50)
  }
}

const certificateOf = (folder: string) => join(folder, 'certificate.pem')
const keyOf = (folder: string) => join(folder, 'key.pem')

function makeCertificate(folder: string) {
  const args = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${exampleName}`],
    ...['-addext', `subjectAltName=DNS:${exampleName},IP:127.0.0.1`],
    ...['-keyout', keyOf(folder), '-out', certificateOf(folder)],
  ]
  execFileSync('openssl', args, { stdio: 'pipe' })
}

const readExample = (file: string) => readFile(join(root, 'docs/examples', file), 'utf8')

async function configureNginx(folder: string, { port, plainPort, pollenPort }: ProxyPorts): Promise<string[]> {
  const site = (await readExample('nginx.conf'))
    .replace(/^\s*listen \[::\]:.*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${pollenPort}`)
    .replace(/\/etc\/\S+fullchain\.pem/, certificateOf(folder))
    .replace(/\/etc\/\S+privkey\.pem/, keyOf(folder))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `pid ${join(folder, 'pid')}; error_log stderr; daemon off; worker_processes 1;
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
  )
  return ['-c', file, '-p', folder]
}

async function configureCaddy(folder: string, { port, plainPort, pollenPort }: ProxyPorts): Promise<string[]> {
  const site = (await readExample('Caddyfile'))
    .replace(`${exampleName} {`, `:${port} {\n\tbind 127.0.0.1\n\ttls ${certificateOf(folder)} ${keyOf(folder)}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${pollenPort}`)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\thttp_port ${plainPort}\n}\n${site}`)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

/** Requests the health of Pollen through the proxy. Returns the status or the error. */
async function requestHealth(port: number): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path: '/health/live', rejectUnauthorized: false, agent: false })
  sent.end()
  try {
    const [answer] = await once(sent, 'response')
    answer.resume()
    return String(answer.statusCode)
  } catch (error) {
    return String(error)
  }
}
