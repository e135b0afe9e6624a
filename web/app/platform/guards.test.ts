import { describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/pages.ts';
import { runGuards } from './guards.ts';

const visit = (workbench: boolean) => ({ workbench }) as PageContext;
/** How react-router carries a thrown status. */
const refusal = (status: number, data: unknown) => ({ data, init: { status } });

describe('the guards of a page', () => {
  it('let everybody pass where there are none', async () => {
    await expect(runGuards({}, visit(false))).resolves.toBeUndefined();
    await expect(runGuards({ guards: [] }, visit(false))).resolves.toBeUndefined();
  });

  it('turn away who may not pass', async () => {
    await expect(runGuards({ guards: ['workbench'] }, visit(true))).resolves.toBeUndefined();
    await expect(runGuards({ guards: ['workbench'] }, visit(false))).rejects.toMatchObject(refusal(404, null));
  });

  it.each(['nobody', 'toString', 'constructor', '__proto__', ''])(
    'that nobody registered, like "%s", are an Unknown middleware and 500 (R8.10)',
    async (name) => {
      const guarded = runGuards({ guards: [name] }, visit(true));
      await expect(guarded).rejects.toMatchObject(refusal(500, 'Unknown middleware'));
    },
  );

  it('are asked in order: the first that refuses decides', async () => {
    await expect(runGuards({ guards: ['workbench', 'nobody'] }, visit(false))).rejects.toMatchObject(
      refusal(404, null),
    );
    await expect(runGuards({ guards: ['nobody', 'workbench'] }, visit(false))).rejects.toMatchObject(
      refusal(500, 'Unknown middleware'),
    );
  });
});
