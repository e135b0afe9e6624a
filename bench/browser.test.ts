import { expect, test } from 'vitest';
import { browserRequest, dataRequests, documentRequest, eventsRequest, pageHeaders } from './browser.ts';

const who = { cookie: 'auth.token=secret' };

test('a page whose loader runs in the browser is asked for alone, and the root beside it', () => {
  expect(dataRequests('/members?min_age=30', who, 'en.page.members').map(({ path }) => path)).toEqual([
    '/members.data?min_age=30&_routes=en.page.members',
    '/members.data?min_age=30&_routes=root',
  ]);
});

test('any other page comes with the root in one request', () => {
  expect(dataRequests('/chats/7', who).map(({ path }) => path)).toEqual(['/chats/7.data']);
});

test('the live stream is opened with the headers of the page and those of a browser', async () => {
  const { path, headers } = await eventsRequest(who, '41');
  expect(path).toBe('/api/events.php');
  expect(headers).toMatchObject({
    accept: 'text/event-stream',
    'x-request-type': 'client',
    'last-event-id': '41',
    'cache-control': 'no-cache',
    'sec-fetch-mode': 'cors',
    cookie: who.cookie,
  });
  expect((await eventsRequest(who)).headers).not.toHaveProperty('last-event-id');
});

test('documents, data and calls come from one phone', () => {
  const ofPhone = ['user-agent', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'accept-encoding'] as const;
  const [data] = dataRequests('/chats', who);
  const all = [
    pageHeaders,
    documentRequest('/chats', who).headers,
    data?.headers,
    browserRequest('chats', who).headers,
  ];
  for (const name of ofPhone) expect(new Set(all.map((headers) => headers?.[name as 'user-agent'])).size).toBe(1);
  expect(pageHeaders['sec-ch-ua-mobile']).toBe('?1');
});
