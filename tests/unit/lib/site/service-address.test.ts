import { describe, expect, it } from 'vitest';
import { serviceAddress } from '../../../../src/lib/site/site-config.js';

const moves = [
  { from: 'https://files.example/free/', to: 'http://127.0.0.1:1/free/' },
  { from: 'https://files.example/', to: 'http://127.0.0.1:1/' },
  { from: 'https://api.example/v1/link', to: 'http://127.0.0.1:1/link' },
];

describe('the address of a service', () => {
  it.each([
    ['https://files.example/app.apk', 'http://127.0.0.1:1/app.apk'],
    ['https://files.example/free/app.apk', 'http://127.0.0.1:1/free/app.apk'],
    ['https://api.example/v1/link', 'http://127.0.0.1:1/link'],
    ['https://api.example/v1/link?a=1', 'http://127.0.0.1:1/link?a=1'],
    ['https://api.example/v1/linked', 'https://api.example/v1/linked'],
    ['https://files.example.org/app.apk', 'https://files.example.org/app.apk'],
    ['/api/location', '/api/location'],
  ])('%s is %s in the profile', (address, expected) => {
    expect(serviceAddress(moves, address)).toBe(expected);
  });
});
