import { expect, it } from 'vitest';
import { answersOf, hostsAnswering } from '../../../../src/emit/hosts/host-configuration.js';
import { MODEL, type HostAnswers } from '../../../../src/lib/site/host-answers.js';
import { HOSTS, type HostName } from '../../../../src/lib/site/hosts.js';
import { serve } from '../served-folder.js';

const SITE = {
  'index.html': 'home',
  'x/index.html': 'page',
  'proof.html': 'proof',
  'a.txt': '0123456789',
  '404.html': 'lost',
  'hi/404.html': 'lost in hi',
  _headers: '/*\n  X-Site: 1\n/assets/*\n  Cache-Control: max-age=9\n',
  _redirects: '/old/ /x/ 302\n',
};

it.each<[HostName, string, string]>([
  ['caddy', '/x', '301 /x/ site'],
  ['cloudflare', '/x', '308 /x/ site'],
  ['cloudflare-workers', '/x/index.html', '307 /x/ site'],
  ['netlify', '/x', '200 site page'],
  ['azure', '/x/index.html', '200 site page'],
  ['caddy', '/proof.html', '200 site proof'],
  ['cloudflare', '/proof.html?q', '308 /proof?q site'],
  ['cloudflare', '/proof/', '308 /proof site'],
  ['cloudflare', '/index', '308 / site'],
  ['cloudflare', '/proof', '200 site proof'],
  ['github-pages', '/proof', '200 proof'],
  ['caddy', '//x/', '404 no-store site lost'],
  ['cloudflare', '//x//?a=//', '200 site page'],
  ['caddy', '/hi/gone', '404 no-store site lost in hi'],
  ['firebase', '/hi/gone', '404 public, max-age=0, must-revalidate site lost'],
  ['firebase', '/assets/gone', '404 max-age=9 site lost'],
  ['azure', '/gone', '404 no-store lost'],
  ['vercel', '/x', '301 /x/'],
  ['netlify', '/old', '302 /x/'],
  ['apache', '/old?q', '302 /x/?q site'],
])('on %s, %s is answered by: %s', async (host, path, expected) => {
  const { get } = await serve(SITE, { answers: answersOf(host) });
  const { status, headers, body } = await get(path);
  const words = [
    String(status),
    headers['location'],
    status === 404 ? headers['cache-control'] : undefined,
    headers['x-site'] && 'site',
    headers['location'] === undefined ? body.toString() : undefined,
  ];
  expect(words.filter((word) => word !== undefined).join(' ')).toBe(expected);
});

it.each<[HostName, Record<string, string>, number]>([
  ['caddy', {}, 206],
  ['cloudflare', {}, 200],
  ['nginx', { 'Accept-Encoding': 'br' }, 200],
  ['caddy', { 'Accept-Encoding': 'br' }, 206],
])('sends ranges as %s does, with %j', async (host, headers, expected) => {
  const { get } = await serve({ ...SITE, 'a.txt.br': 'packed' }, { answers: answersOf(host) });
  const answer = await get('/a.txt', { Range: 'bytes=0-1', ...headers });
  expect(answer.status).toBe(expected);
  expect('accept-ranges' in answer.headers).toBe(host !== 'cloudflare');
});

it('has nothing in the model that only one host needs', () => {
  const others = (Object.keys(MODEL) as (keyof HostAnswers)[]).map((key) => [
    key,
    HOSTS.filter((host) => answersOf(host)[key] !== MODEL[key]).length,
  ]);
  expect(others.filter(([, count]) => Number(count) < 2)).toEqual([]);
  expect(hostsAnswering(MODEL)).toEqual(['apache', 'caddy', 'object-store']);
});
