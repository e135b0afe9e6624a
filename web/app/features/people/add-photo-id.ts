/** For links that lead to where a photo is added. Apart from the photos themselves, so that a link costs no code. */
export const addPhotoId = 'add-photo';
