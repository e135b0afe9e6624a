import { expect, it } from 'vitest';
import { sendBody } from '#contract/chat/chat.ts';
import { ApiError } from '#web/platform/api.ts';
import { messageBody, sendOutgoing } from './message-body.ts';

const clientId = '0d9e0a52-6a38-4a4e-9a5e-3a1c8f1f2b60';

it('what I write goes to the conversation where there is one, and else to the member (R10.03)', () => {
  const content = { kind: 'text' as const, text: 'Good evening' };
  const first = messageBody({ clientId, partnerId: '7', content });
  const later = messageBody({ clientId, partnerId: '7', conversationId: '9', content });
  expect(first).toEqual({ kind: 'text', text: 'Good evening', member: '7', client_id: clientId });
  expect(later).toEqual({ kind: 'text', text: 'Good evening', conversation: '9', client_id: clientId });
  expect([first, later].map((body) => sendBody.safeParse(body).success)).toEqual([true, true]);
});

it('what only this device knows of a photo stays on it', () => {
  const content = { kind: 'photo' as const, photo: '5', kept: 'key', shown: { card: '/photo' } };
  expect(messageBody({ clientId, partnerId: '7', content })).toEqual({
    kind: 'photo',
    photo: '5',
    member: '7',
    client_id: clientId,
  });
});

it('what I wrote in a conversation that is gone goes to its member, and what is refused otherwise is not sent again', async () => {
  const message = { clientId, partnerId: '7', conversationId: '9', content: { kind: 'gift', gift: 'rose' } } as const;
  const sent: unknown[] = [];
  const answering = (status: number) => (body: ReturnType<typeof messageBody>) => {
    sent.push(body);
    return 'conversation' in body ? Promise.reject(new ApiError(status, 'refused', 'no')) : Promise.resolve('sent');
  };
  expect(await sendOutgoing(answering(404), message)).toBe('sent');
  expect(sent).toEqual([
    { kind: 'gift', gift: 'rose', conversation: '9', client_id: clientId },
    { kind: 'gift', gift: 'rose', member: '7', client_id: clientId },
  ]);
  await expect(sendOutgoing(answering(402), message)).rejects.toThrow('no');
  expect(sent).toHaveLength(3);
});
