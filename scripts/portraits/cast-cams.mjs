/** People in front of a camera, who are on no profile. The columns are explained in cast.mjs. */
export const camsTable = `
wcam1 | wavyParted  | olive espresso  | 28-34 | slim oval soft       | 1 | hoops lips=red eyes=brown                 | neon blazer ink soft
wcam2 | bob         | deep black      | 30-36 | average heart broad  | 1 | necklace lips=berry                       | violet vneck plum grin
wcam3 | longSide    | fair copper     | 34-40 | average long narrow  | 1 | studs lips=nude eyes=green                | studioRose jacket wine smirk
wcam4 | lobSide     | bronze pepper   | 44-50 | average round soft   | 1 | pearls lips=plum glasses=round eyes=brown | city sweater cream soft happy
mcam1 | shortWaved  | tan black       | 29-35 | average square soft  | 1 | beard=beardLight eyes=hazel               | cobalt blazer charcoal smirk
mcam2 | classicPart | brown black     | 36-42 | average long broad   | 1 | beard=beardMedium                         | neon vneck wine grin flip
`;
