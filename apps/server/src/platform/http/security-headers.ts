import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiBase } from '@pollen/contract/endpoint'
import helmet, { type HelmetOptions } from 'helmet'
import { builtFiles } from './web-pages.ts'

type Options = { isHttps: boolean; hasHttpsSubdomains: boolean; tileOrigins: string[] }

const year = 365 * 86_400

/**
 * Precomputes the security headers of each kind of URL. Helmet would assemble them per request, which takes as long as the rest of
 * Fastify's work on a small request.
 */
export function securityHeaders({ isHttps, hasHttpsSubdomains, tileOrigins }: Options) {
  const strictTransportSecurity = isHttps && { maxAge: year, includeSubDomains: hasHttpsSubdomains }
  const ofPages = headersOfHelmet({ ...pageHeaders(tileOrigins), strictTransportSecurity })
  const ofData = headersOfHelmet({
    ...dataHeaders,
    strictTransportSecurity,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
  })
  const ofFiles = headersOfHelmet({ ...dataHeaders, strictTransportSecurity })
  return (url: string) => {
    if (url.startsWith(`${apiBase}/`)) return ofData
    return url.startsWith(builtFiles) ? ofFiles : ofPages
  }
}

/**
 * Forbids inline scripts and all other origins except for map tiles, which the map fetches instead of showing them as images. Allows
 * inline styles, because the UI kit sets its variables with them.
 */
const pageHeaders = (tileOrigins: string[]) => ({
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...tileOrigins],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** Data and files need few of the headers of pages. All of them would add a kilobyte to each small answer. */
const dataHeaders = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

function headersOfHelmet(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader() {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
