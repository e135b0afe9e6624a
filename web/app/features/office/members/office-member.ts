import type { Answer } from '#contract/calls.ts';

export type OfficeMember = Answer<'officeMember'>['members'][number];

export const memberKey = (id: string) => ['office', 'member', id];
