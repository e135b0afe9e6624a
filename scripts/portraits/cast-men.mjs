/** The men of the demo world. The columns are explained in cast.mjs. */
export const menTable = `
m01 | classicPart          | olive espresso     | 22-30 | average square soft   | 1 2 7   | beard=beardLight                                        | linen crew ink grin | sea crew white soft flip shades | cafe vneck white soft
m02 | shortCurly           | fair espresso      | 24-34 | slim oval soft        | 1 2 6   | beard=beardLight eyes=brown                             | park sweater forest grin flip
m03 | buzz                 | ebony black        | 26-36 | average long broad    | 1 6     | beard=moustacheMagnum eyes=brown                        | ridge sweater navy smirk happy flip | park hoodie clay soft happy
m04 | shortFlat            | tan chestnut       | 28-38 | slim round strong     | 1       | beard=beardMedium glasses=prescription01 eyes=hazel     | city jacket charcoal grin happy flip
m05 | theCaesarAndSidePart | rosy auburn        | 30-40 | average square narrow | 1 2     | beard=moustacheMagnum eyes=hazel                        | studioRose crew white grin happy
m06 | dreads01             | brown black        | 21-29 | slim oval soft        | 1 2 6   | beard=beardLight                                        | window crew sand soft | city blazer teal soft
m07 | theCaesar            | bronze black       | 33-43 | average square broad  | 1 6     | beard=beardMedium                                       | arch crew mustard grin happy
m08 | longTied             | porcelain chestnut | 22-30 | slim oval soft        | 1 7     | beard=beardMedium eyes=blue                             | golden vneck wine smirk
m09 | fro                  | deep black         | 24-34 | average long broad    | 1 2     | beard=beardLight                                        | violet sweater forest soft
m10 | shortWaved           | fair black         | 26-36 | slim round strong     | 1 2 6 7 | beard=beardLight eyes=blue                              | cafe hoodie sky grin | garden jacket sage grin flip
m11 | slickBack            | olive black        | 28-38 | average square narrow | 1 6     | beard=beardLight eyes=brown                             | garden crew ink soft wink flip
m12 | turban               | bronze black       | 30-40 | slim oval soft        | 1       | beard=beardMedium glasses=round                         | studioRose crew white soft
m13 | frizzle              | olive black        | 21-29 | average square strong | 1 2     | beard=beardLight eyes=hazel                             | linen jacket navy grin happy
m14 | shortRound           | fair copper        | 33-43 | slim oval soft        | 1 2 6   | beard=beardLight eyes=green                             | sea blazer forest smirk
m15 | theCaesar            | ebony black        | 22-30 | average long soft     | 1 6     | beard=beardMedium eyes=brown                            | park vneck navy soft happy flip
m16 | buzz                 | tan espresso       | 24-34 | slim round narrow     | 1 7     | beard=moustacheMagnum eyes=brown                        | ridge sweater clay grin
m17 | frizzle              | rosy honey         | 22-30 | slim square narrow    | 1 7     | beard=beardLight eyes=brown                             | cobalt hoodie rose grin | golden jacket charcoal soft flip | ridge crew sand soft
m18 | none                 | brown black        | 25-35 | average oval broad    | 7       | beard=beardLight eyes=brown                             | neon sweater ink grin flip | window crew teal smirk
m19 | slickBack            | bronze black       | 30-40 | average square broad  | 7       | beard=beardLight eyes=brown                             | city crew clay soft wink
m20 | shortCurly           | porcelain auburn   | 22-30 | full full soft        | 1 4 7   | beard=beardMedium glasses=prescription02 eyes=hazel     | cobalt blazer white grin flip
m21 | none                 | deep black         | 28-38 | slim oval soft        | 7       | beard=beardLight                                        | spectrum vneck mustard grin | arch sweater mustard soft
m22 | none                 | fair espresso      | 35-45 | slim long strong      | 7       | beard=beardMedium eyes=blue                             | sea jacket cobalt soft flip
m23 | theCaesar            | olive chestnut     | 24-34 | average round soft    | 1 7     | beard=beardLight                                        | spectrum hoodie teal grin happy flip
m24 | receding             | tan black          | 40-50 | average square strong | 7       | beard=beardLight eyes=hazel                             | cobalt jacket rose smirk | plum crew wine soft happy
m25 | classicPart          | olive black        | 26-36 | full full narrow      | 7       | beard=beardLight eyes=brown                             | neon crew ink grin
m26 | shortFlat            | tan espresso       | 32-42 | slim oval soft        | 1 7     | beard=beardMedium                                       | city blazer clay grin happy flip
m27 | classicPart          | rosy pepper        | 45-55 | slim square soft      | 7       | beard=moustacheMagnum eyes=blue                         | cobalt vneck white soft | sea sweater sky soft
m28 | dreads01             | brown black        | 23-32 | average oval broad    | 7       | beard=beardMedium glasses=round                         | spectrum sweater mustard grin happy flip
m29 | slickBack            | porcelain copper   | 50-60 | average long narrow   | 1 7     | beard=beardLight glasses=prescription01 eyes=green      | sea hoodie cobalt smirk
m30 | classicPart          | deep pepper        | 38-48 | full full broad       | 7       | -                                                       | spectrum jacket teal soft flip
m31 | sides                | fair white         | 60-70 | slim round soft       | 7       | beard=beardMedium eyes=brown                            | cobalt crew rose grin
m32 | theCaesarAndSidePart | olive black        | 27-37 | slim square strong    | 1 7     | beard=beardMedium eyes=hazel                            | neon crew ink grin flip
m33 | longTied             | tan espresso       | 29-39 | average oval narrow   | 7       | beard=beardLight eyes=brown                             | city blazer clay soft
m34 | shortWaved           | olive chestnut     | 28-38 | average square soft   | 1 3     | beard=beardLight                                        | crimson vneck black calm | noir sweater crimson smirk
m35 | slickBack            | fair honey         | 35-45 | average oval strong   | 3       | beard=beardLight eyes=hazel                             | ember vneck charcoal soft flip
m36 | shortFlat            | ebony black        | 24-34 | slim long soft        | 3 7     | beard=beardMedium eyes=brown                            | crimson vneck black calm
m37 | none                 | tan pepper         | 40-50 | full full strong      | 1 3     | beard=beardMedium eyes=hazel                            | neon crew wine calm | noir crew ink smirk
m38 | shortRound           | rosy chestnut      | 45-55 | average round soft    | 3       | beard=beardLight glasses=round eyes=blue                | crimson blazer black soft flip
m39 | longTied             | porcelain blonde   | 30-40 | average square narrow | 3 7     | beard=beardMedium eyes=blue                             | noir vneck crimson calm
m40 | none                 | fair grey          | 50-60 | slim oval soft        | 1 3     | beard=beardMedium glasses=prescription02 eyes=hazel     | ember crew charcoal calm flip
m41 | theCaesarAndSidePart | tan espresso       | 33-43 | full full narrow      | 3       | beard=beardMedium eyes=brown                            | crimson vneck black smirk
m42 | buzz                 | olive black        | 28-38 | full full soft        | 1 4     | beard=beardLight                                        | plum hoodie peach soft happy | cafe jacket sage grin happy
m43 | frizzle              | fair auburn        | 35-45 | full full strong      | 1 4     | beard=beardLight eyes=brown                             | golden crew wine smirk flip
m44 | highForehead         | ebony pepper       | 42-52 | full full broad       | 1 4     | beard=beardLight                                        | peach crew cream soft flip
m45 | shortCurly           | tan espresso       | 25-35 | full full strong      | 1 4     | beard=moustacheMagnum eyes=hazel                        | garden blazer rose grin
m46 | shortWaved           | rosy espresso      | 50-60 | full full soft        | 1 4 5   | beard=beardMedium eyes=hazel                            | plum vneck teal grin happy
m47 | highForehead         | brown pepper       | 60-70 | full full broad       | 1 4 5   | beard=moustacheMagnum eyes=brown                        | studioRose sweater forest soft
m48 | receding             | bronze pepper      | 44-54 | average square soft   | 1 2 6   | beard=beardLight                                        | arch hoodie ink soft | park jacket ink grin
m49 | none                 | olive pepper       | 48-58 | slim oval narrow      | 1 5 6   | beard=beardLight glasses=prescription02 eyes=brown      | burgundy crew rose smirk
m50 | shortRound           | tan espresso       | 46-56 | average long soft     | 1 2 6   | beard=beardMedium glasses=prescription01                | cafe crew forest soft
m51 | none                 | fair grey          | 50-60 | average round narrow  | 1 5 6   | beard=beardLight eyes=green                             | burgundy blazer wine grin flip
m52 | shortWaved           | tan pepper         | 45-55 | slim square strong    | 1 2 6   | beard=beardMedium eyes=hazel                            | studioRose blazer cream grin wink | city vneck white soft happy flip
m53 | receding             | rosy white         | 52-60 | average oval soft     | 1 5 6   | beard=beardLight glasses=round eyes=blue                | city sweater black soft
m54 | classicPart          | bronze black       | 47-57 | average square broad  | 1 2 6   | beard=beardLight eyes=brown                             | arch hoodie plum grin wink flip
m55 | slickBack            | porcelain silver   | 60-70 | average oval strong   | 1 5     | beard=beardLight eyes=blue                              | park sweater sand smirk happy | garden crew forest soft flip
m56 | classicPart          | deep white         | 56-66 | slim long broad       | 1 5     | glasses=prescription02                                  | teal jacket teal grin
m57 | none                 | fair white         | 62-70 | average round soft    | 1 5     | beard=beardMedium eyes=brown                            | brass crew navy grin flip | golden crew navy soft
m58 | slickBack            | olive white        | 58-68 | full full narrow      | 1 4 5   | beard=moustacheMagnum glasses=prescription01 eyes=brown | window blazer cream soft flip
m59 | sides                | tan grey           | 60-70 | average square soft   | 1 5     | beard=beardMedium eyes=brown                            | garden jacket forest grin
m60 | shortRound           | olive silver       | 55-65 | slim oval strong      | 1 5     | beard=beardLight eyes=hazel                             | teal vneck mustard smirk happy flip
m61 | sides                | rosy grey          | 63-70 | average square narrow | 1 5     | glasses=round eyes=hazel                                | brass sweater plum soft
`;
