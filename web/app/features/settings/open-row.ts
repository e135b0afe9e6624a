import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface OpenRows {
  open: string;
  toggle(id: string): void;
}

export const OpenRow = createContext<OpenRows>({ open: '', toggle: () => {} });
export const useOpenRow = () => useContext(OpenRow);

/** One row is open at a time, the one the address names: it can be linked to, and a reload finds it open. */
export function useOpenRowState(): OpenRows {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Known after hydration only: what follows # is never told to the server, which renders every row closed.
  const [open, setOpen] = useState('');
  useEffect(() => setOpen(hash.slice(1)), [hash]);
  const toggle = (id: string) => {
    const next = open === id ? '' : id;
    setOpen(next);
    void navigate({ hash: next }, { replace: true, preventScrollReset: true });
  };
  return { open, toggle };
}
