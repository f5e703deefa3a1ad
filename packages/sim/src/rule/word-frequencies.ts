/** Words that say nothing about a topic, among them the words that descriptions and requests are built with. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any anyone are aren as ask asked asking asks at be because been before
  being below between both but by can could couldn did didn do does doesn doing don down during each either else etc ever
  for from further get gets getting give gives had has hasn have haven having he hello her here hers hey hi him his how
  however i if in into is isn it its just kind let ll may me might mine more most much must my need needed needs neither
  no nor not now of off ok okay on once one only onto or other ought our ours out over own per please re s same shall she
  should shouldn skill skills so some such t than thank thanks that the their theirs them then there these they thing
  things this those through thus to too u under until up upon us use used useful user users uses using ve very via vs
  want wanted wants was wasn we were weren what when where whether which while who whom whose why will with within
  without won would wouldn x yes yet you your yours`.split(/\s+/),
);

/**
 * Classes of common words in general English prose: occurrences per million words, rounded coarsely and by hand, and the
 * words of that class. It is a fixed background: it does not depend on which skills are listed.
 */
export const WORD_CLASSES: readonly (readonly [perMillion: number, words: string])[] = [
  [
    1500,
    `back come day even first go good know like long look make many new people say see take tell think time two way well
    work year`,
  ],
  [
    800,
    `add always another around ask become begin believe big bring call case change child company course different early
    end every fact feel few find follow government great group hand happen help high home house important keep large last
    late lead leave life little live lot man mean money move never next night number old open order part place play point
    possible power problem program provide put question rather read real really right room run school seem set show side
    small something start state still stop story student study system talk three today together try turn understand
    wait week woman word world write`,
  ],
  [
    400,
    `able across action allow already answer appear area available away bad base bit body book boy build business buy
    car care cause center certain city class clear close community control cost cover create current cut data date deal
    death decide decision describe design develop development discuss door draw easy effect effort else enough example
    expect explain experience eye face family far father feature field figure fill final five force form four free friend
    full future general girl ground grow half happy hard health hear history hold hope hour idea image include increase
    information interest issue job kill kid kind land language law learn least left less let letter level light line list
    local lose love low main major market matter member middle mind minute model month morning mother music name nation
    national near nothing offer office often page paper parent party pass past pay per perhaps period person phone pick
    picture plan policy position present president price process produce product public pull quality quite raise reach
    reason receive record red region remain remember report require research rest result return rise role rule save
    science second section send sense series serve service several share short shot simple since single sit site six
    social society sort sound special spend staff stage stand stay step street strong subject sure table team term test
    text thousand top total toward town trade true type value view visit voice vote walk wall war watch water whole win
    word young`,
  ],
  [
    200,
    `accept access account act actually address age agree air amount apply article attention attack author avoid ball
    bank bed behind benefit best better black blood blue board break brother campaign card carry catch century challenge
    chance character charge check choice choose church claim collect college color combine comment common compare
    complete computer concern condition consider contain continue couple court culture customer daughter defense degree
    detail determine difference difficult dinner direct director discover disease doctor dog draft dream drive drop drug
    east economy edge education eight election energy enjoy enter entire environment especially establish evening event
    evidence exactly exist expert express fail fall fast fear federal fight film financial fine finish fire firm fish fit
    fix floor fly focus food foot foreign forget forward game garden gas glass goal green guess gun hair heart heat heavy
    hit hospital hot hotel huge human hundred husband identify imagine impact improve indicate individual industry
    instead institution involve item itself join key kitchen knowledge lawyer lay leader leg legal lie likely list listen
    machine manage management manager maintain mark material meet meeting memory mention message method mile million
    minor miss mission modern moment mouth movement nature necessary network nice nine none north note notice oil
    operation opportunity option organization original outside owner pain partner patient pattern peace perform
    performance photo piece plant please pm police political poor popular population post practice prepare press pressure
    pretty prevent private probably production professional project property protect prove purpose push quickly race
    radio range rate ready reality recent recently recognize reduce reflect relate relationship religious remove replace
    represent request respond response responsibility reveal rich road rock scene score sea season seat security seek
    sell separate serious seven sex shake shoot shoulder sign significant similar simply sister size skin soldier
    solution somebody son song soon source south space speak specific sport spring standard statement station store
    strategy structure stuff style success successful suddenly suffer suggest summer support surface task tax teach
    teacher technology television ten themselves theory third thought threat throw ticket title tonight tool touch tough
    traditional training travel treat treatment tree trial trip trouble truth unit usually various version victim
    violence wear weapon weight west white wide wife wind window wish wonder worker worry wrong yeah yourself`,
  ],
  [
    100,
    `accident active address advice afternoon aid analysis analyze announce annual apartment application approach
    argue arm arrange arrive art aspect assume attempt attend audience average balance band bar basic battle bear beat
    beautiful bind birth block board boat bone bottle bottom box brain branch breakfast bridge brief broad browser budget
    button calculate calendar calm camera capital career cell chair chapter chart cheap chief clean client climb clock
    clothes club coach coat code coffee cold column commercial commit commission committee communication compute confirm
    connect connection consumer contact content context contract contribute conversation convert cook copy core corner
    correct count country county county cream credit crime criminal critical cross crowd cry cup database debate decade
    declare deep define deliver demand deny department depend deploy desk despite destroy dialog die diet digital
    discussion display distance division document dollar dozen draw dress dry duty ear earn earth eat edit edition
    editor effective egg element email emerge employ employee empty engine engineer enemy entry equal equipment error
    escape essay estimate evaluate exam examine exchange exercise expense expensive explore export extend extra extract
    famous farm fashion fee feedback file finger flight flow folder football format forest formal frame freedom fresh
    front fruit fuel function fund gain gather generate gift global gold grade graph growth guide guitar habit hall
    hang hat hate hide hill hire hole holiday horse ideal ignore illness immediate import impossible income index
    initial input insert install instance instruction insurance intend internal international internet interview
    introduce invest investment invite iron island journal journey judge jump keyboard kick lack lady lake launch layer
    lesson library license limit link load loan location lock log logic loss lunch mail map master math meal measure
    media medical menu metal milk mix mobile monitor mood mountain movie museum narrow neck negative neighbor nerve news
    newspaper noise normal northern nose nurse object observe obtain obvious ocean officer online operate oppose
    organize output package pair parameter password path payment peak percent permission phase phrase physical pilot
    pipe pitch plane plate player plenty pocket poem poll pool positive potential pound powerful prefer presentation
    prison prize procedure proposal propose proud publish pure quarter queen query quick quiet quote rain random rapid
    rare raw react reader recall recipe recommend reference refer refuse regular relative release relevant reliable
    relief remote rent repair repeat reply request rescue resource restaurant retain review rice ride ring risk river
    root rough round route row safe salary sale salt sample sand scale schedule scheme scientist screen script search
    secret section seed select senior sentence sequence server settle setup shape sharp sheet shelf shift ship shirt
    shock shop shout shut sick sight signal silence silver sing sky sleep slice slide slow smart smell smile smoke smooth
    snow soft software soil solid solve soul soup speech speed spell spirit split spot spread square stable stair star
    stare status steal stick stock stone storage storm strange stream stress stretch strike string strip structure
    stupid suit sum summary sun surprise survey survive sweet swim switch symbol tail tag talent tall target taste tea
    technical technique temperature tend theme thick thin tie tiny tip tired tomorrow tone tongue tooth topic track
    traffic train transfer translate trend trick troop truck trust tube twice typical uncle union unique university
    update upper user usual valley variety vast vehicle video village vision warm warn wash waste weak web website
    weekend wheel wild wine wing winter wood worth yard yellow zone`,
  ],
];
