/** The women of the demo world. The columns are explained in cast.mjs. */
export const womenTable = `
w01 | longParted        | fair auburn        | 21-29 | slim oval soft        | 1 2   | hoops eyes=blue                                            | golden scoop wine soft | sea vneck mustard grin | cafe blazer cream smirk | park crew teal soft
w02 | curly             | deep black         | 22-30 | average heart broad   | 1 2   | lips=berry                                                 | violet sweater lilac grin flip | city scoop rose grin
w03 | lobSide           | olive black        | 24-34 | slim oval soft        | 1     | necklace lips=nude eyes=brown                              | cafe jacket navy soft happy
w04 | wavySide          | rosy espresso      | 26-36 | average long narrow   | 1 2   | hoops necklace lips=red glasses=round eyes=green           | garden vneck clay soft | golden scoop forest grin | ridge vneck sky smirk
w05 | shortNatural      | brown black        | 28-38 | slim oval soft        | 1 2 7 | hoops eyes=brown                                           | cobalt blazer white soft
w06 | bob               | tan espresso       | 30-40 | average square narrow | 1     | necklace lips=plum                                         | studioRose crew plum grin | window sweater white grin happy
w07 | longButNotTooLong | porcelain blonde   | 23-32 | slim heart soft       | 1 2   | eyes=blue                                                  | sea vneck sage soft happy flip
w08 | wavyParted        | ebony black        | 21-29 | average oval broad    | 1 2   | hoops lips=berry                                           | linen scoop white soft wink | arch jacket wine grin
w09 | hijab             | bronze black       | 22-30 | slim round soft       | 1     | lips=nude eyes=brown                                       | park crew mustard soft flip
w10 | lobSide           | fair chestnut      | 24-34 | average round soft    | 1 2   | necklace lips=red eyes=hazel                               | ridge scoop cream soft happy | plum vneck teal grin flip | sea scoop rose grin flip shades
w11 | ponytail          | olive chestnut     | 26-36 | slim long soft        | 1 2 7 | hoops necklace eyes=hazel                                  | spectrum crew mustard soft
w12 | bigHair           | brown black        | 28-38 | average oval broad    | 1     | lips=plum glasses=round                                    | city sweater navy soft happy flip | cafe crew clay grin
w13 | shavedSides       | rosy rosewood      | 30-40 | slim square narrow    | 1 2 7 | studs necklace eyes=blue                                   | spectrum crew ink smirk flip
w14 | longSide          | deep black         | 23-32 | average heart soft    | 1 2 7 | lips=berry eyes=brown                                      | arch scoop plum soft
w15 | wavyParted        | olive black        | 21-29 | slim oval narrow      | 1     | hoops lips=nude eyes=brown                                 | arch jacket sky grin flip | park vneck plum grin
w16 | softCrop          | rosy copper        | 28-38 | average heart soft    | 1 2   | studs lips=red eyes=green                                  | golden vneck white soft flip
w17 | fro               | brown black        | 24-34 | slim round broad      | 1 2 7 | necklace                                                   | sea scoop cobalt soft
w18 | straight02        | tan honey          | 26-36 | average long soft     | 1     | necklace lips=plum                                         | cafe vneck sage grin flip
w19 | highChignon       | ebony black        | 28-38 | slim oval soft        | 1 2   | hoops eyes=brown                                           | garden blazer wine smirk | city crew mustard soft
w20 | lob               | bronze black       | 30-40 | average square broad  | 1 2 7 | studs necklace lips=berry glasses=prescription02           | violet sweater cream grin flip
w21 | wavySide          | fair copper        | 23-32 | slim heart soft       | 1     | hoops lips=nude eyes=green                                 | studioRose scoop cream grin flip
w22 | miaWallace        | olive black        | 24-34 | average oval narrow   | 1 2   | lips=red eyes=hazel                                        | sea jacket teal soft
w23 | shortNatural      | brown black        | 28-38 | slim heart soft       | 1 2 7 | studs                                                      | spectrum sweater teal soft
w24 | lob               | fair espresso      | 24-34 | slim round narrow     | 1 3   | choker lips=plum eyes=brown                                | crimson vneck black calm flip | noir scoop crimson smirk flip | garden vneck rose grin
w25 | wavySide          | deep black         | 22-30 | average long broad    | 3     | choker lips=red                                            | ember blazer charcoal soft flip
w26 | shavedSides       | porcelain violet   | 28-38 | slim oval soft        | 1 3   | choker lips=berry eyes=brown                               | crimson crew black calm
w27 | curly             | rosy auburn        | 32-42 | average square soft   | 3     | choker lips=plum eyes=hazel                                | neon vneck wine calm flip | noir scoop ink smirk
w28 | bun               | brown black        | 36-46 | average heart soft    | 1 3   | studs choker lips=red glasses=prescription01 eyes=brown    | crimson vneck black soft
w29 | chignon           | tan espresso       | 40-50 | full full narrow      | 3 4   | hoops choker lips=berry                                    | noir vneck crimson calm | ember scoop charcoal calm flip
w30 | longParted        | porcelain chestnut | 25-35 | slim oval soft        | 1 3   | choker lips=plum eyes=blue                                 | crimson vneck black smirk flip
w31 | longParted        | ebony black        | 30-40 | average heart broad   | 3     | choker lips=red                                            | neon blazer wine soft
w32 | lobSide           | bronze pepper      | 45-55 | average round soft    | 1 3   | necklace lips=berry eyes=brown                             | noir crew ink calm
w33 | longSide          | fair black         | 22-30 | full full narrow      | 1 2 4 | necklace lips=nude eyes=blue                               | peach sweater plum smirk happy flip | golden scoop navy soft | ridge jacket clay grin
w34 | wavySide          | olive chestnut     | 26-36 | full full soft        | 1 4   | lips=red eyes=hazel                                        | plum vneck peach grin
w35 | chignon           | brown black        | 30-40 | full full broad       | 1 4   | studs necklace                                             | golden scoop wine soft | window vneck forest soft happy flip
w36 | bob               | fair copper        | 24-34 | full full soft        | 1 4   | lips=plum glasses=round eyes=green                         | peach blazer cream grin
w37 | curvy             | olive black        | 35-45 | full full narrow      | 1 2 4 | hoops eyes=brown                                           | garden crew rose smirk
w38 | lobSide           | rosy honey         | 40-50 | full full soft        | 1 4 6 | studs lips=berry eyes=brown                                | plum crew teal soft | arch sweater sky grin happy
w39 | ponytail          | tan black          | 28-38 | full full soft        | 1 4   | necklace lips=nude                                         | studioRose scoop forest grin
w40 | longButNotTooLong | porcelain chestnut | 45-55 | full full narrow      | 1 4 6 | necklace lips=red eyes=hazel                               | peach jacket plum soft
w41 | wavyParted        | fair honey         | 32-42 | full full soft        | 1 2 4 | eyes=blue                                                  | plum vneck peach soft | sea scoop plum grin
w42 | softCrop          | olive pepper       | 50-60 | full full narrow      | 1 4 5 | studs necklace lips=plum glasses=prescription02 eyes=hazel | golden vneck wine smirk wink flip
w43 | softCrop          | fair blonde        | 38-48 | full full soft        | 1 4 6 | eyes=blue                                                  | peach vneck cream soft flip
w44 | lob               | deep grey          | 55-65 | full full soft        | 1 4 5 | hoops lips=berry eyes=brown                                | garden blazer rose grin happy
w45 | wavyParted        | rosy auburn        | 27-37 | full full narrow      | 1 2 4 | hoops lips=nude eyes=green                                 | plum crew teal grin
w46 | longSide          | brown pepper       | 42-52 | full full broad       | 1 4 6 | necklace lips=red glasses=prescription01                   | studioRose sweater forest soft
w47 | longSide          | tan black          | 33-43 | full full soft        | 1 4   | hoops necklace eyes=brown                                  | peach scoop plum soft flip
w48 | wavySide          | porcelain auburn   | 38-48 | average long soft     | 1 2 6 | hoops lips=plum eyes=brown                                 | burgundy jacket wine grin happy | cafe vneck white smirk | park scoop sage soft
w49 | straight01        | olive chestnut     | 42-52 | slim oval narrow      | 1 6   | necklace                                                   | cafe vneck cream grin
w50 | lob               | brown pepper       | 40-50 | average square soft   | 1 2 6 | lips=berry eyes=brown                                      | burgundy blazer black grin flip
w51 | curly             | fair pepper        | 44-54 | average heart soft    | 1 6   | lips=nude eyes=hazel                                       | studioRose crew plum soft | city sweater wine soft flip
w52 | longParted        | rosy copper        | 39-49 | slim oval narrow      | 1 2 6 | studs lips=red eyes=blue                                   | city scoop ink grin
w53 | wavySide          | porcelain honey    | 46-56 | average heart soft    | 1 6   | necklace eyes=blue                                         | arch jacket rose smirk flip
w54 | bun               | ebony pepper       | 41-51 | average round broad   | 1 2 6 | hoops necklace lips=plum glasses=round                     | burgundy vneck forest soft happy flip | garden scoop mustard grin flip
w55 | bob               | fair chestnut      | 45-55 | slim long soft        | 1 6   | eyes=green                                                 | cafe vneck wine grin happy flip
w56 | longSide          | olive pepper       | 38-46 | average oval soft     | 1 2 6 | studs lips=berry eyes=brown                                | burgundy sweater cream soft flip
w57 | lobSide           | brown black        | 43-53 | average square soft   | 1 6   | lips=nude eyes=brown                                       | studioRose blazer black soft flip
w58 | lobSide           | fair blonde        | 47-55 | slim heart narrow     | 1 2 6 | hoops lips=red eyes=brown                                  | city crew plum grin
w59 | chignon           | deep silver        | 58-68 | average oval broad    | 1 5   | hoops pearls glasses=prescription02                        | teal sweater teal smirk | golden scoop cream soft | ridge jacket teal grin
w60 | softCrop          | olive grey         | 52-62 | slim heart narrow     | 1 5 6 | studs lips=plum eyes=hazel                                 | brass crew navy grin flip
w61 | bob               | rosy silver        | 60-70 | average round soft    | 1 5   | pearls eyes=hazel                                          | window vneck cream soft | arch scoop rose soft
w62 | wavySide          | brown pepper       | 55-65 | full full soft        | 1 4 5 | pearls lips=berry glasses=prescription01 eyes=brown        | garden vneck forest grin
w63 | softCrop          | bronze pepper      | 50-60 | average long broad    | 1 5 6 | hoops necklace lips=nude                                   | teal blazer mustard smirk happy
w64 | straight02        | fair white         | 62-70 | average oval soft     | 1 5   | necklace lips=red glasses=round eyes=blue                  | brass crew plum soft | plum sweater navy grin
w65 | highChignon       | olive silver       | 56-66 | slim square soft      | 1 5   | hoops                                                      | park scoop sand grin
w66 | curly             | brown white        | 60-70 | average heart soft    | 1 5   | necklace lips=plum eyes=brown                              | teal jacket teal soft
w67 | softCrop          | fair ash           | 53-63 | full full narrow      | 1 4 5 | hoops glasses=prescription02 eyes=blue                     | brass vneck navy soft
w68 | chignon           | olive pepper       | 63-70 | average oval narrow   | 1 5   | hoops lips=berry eyes=hazel                                | window scoop cream grin flip
w69 | bob               | rosy grey          | 57-67 | average heart soft    | 1 5   | studs lips=nude glasses=prescription02 eyes=blue           | garden jacket forest smirk
w70 | bob               | brown silver       | 60-70 | slim round broad      | 1 5   | pearls lips=red                                            | teal vneck mustard soft wink
w71 | wavySide          | tan espresso       | 50-58 | average long soft     | 1 5 6 | necklace eyes=brown                                        | brass blazer plum grin happy
`;
