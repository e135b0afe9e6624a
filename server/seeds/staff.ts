import type { Role } from '#contract/staff/policy.ts';

/** Who runs the demo: one of each role. Passwords and secrets are told to everybody who opens the workbench. */
export const demoStaff: readonly { login: string; name: string; role: Role; password: string; secret: string }[] = [
  {
    login: 'owner',
    name: 'Olivia Marsh',
    role: 'owner',
    password: 'owner-demo-1',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    login: 'moderator',
    name: 'Nora Lind',
    role: 'moderator',
    password: 'moderator-demo-1',
    secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  },
  {
    login: 'support',
    name: 'Tom Brandt',
    role: 'support',
    password: 'support-demo-1',
    secret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
  },
  {
    login: 'finance',
    name: 'Ilse Dekker',
    role: 'finance',
    password: 'finance-demo-1',
    secret: 'NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE',
  },
];
