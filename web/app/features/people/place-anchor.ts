/** Where on their profile somebody says where they live, for links that lead there. */
export const placeAnchor = 'place';
