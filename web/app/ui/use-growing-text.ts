import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text field grow with its text where the browser does not do so by itself (`field-sizing: content`). */
export function useGrowingText(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    // Without a height of its own first, or it could never shrink again. An empty field has the height of its rows.
    current.style.height = '';
    if (text !== '') current.style.height = `${current.scrollHeight}px`;
  }, [field, text]);
}
