/** Things from safe to yurt, in the order of the model: `label | English | French | category`. */
export const thingsSToZ = `
safe | Safe | Coffre-fort | HS
safety pin | Safety pin | Épingle à nourrice | DY
saltshaker | Salt shaker | Salière | HS
sandal | Sandals | Sandales | CO
sarong | Sarong | Paréo | CO
sax | Saxophone | Saxophone | MD
scabbard | Scabbard | Fourreau | CL
scale | Scales | Balance | HS
school bus | School bus | Bus scolaire | TS
schooner | Schooner | Goélette | OT
scoreboard | Scoreboard | Tableau d’affichage | SP
screen | Screen | Écran | IT
screw | Screw | Vis | DY
screwdriver | Screwdriver | Tournevis | EQ
seat belt | Seat belt | Ceinture de sécurité | VE
sewing machine | Sewing machine | Machine à coudre | DY
shield | Shield | Bouclier | CL
shoe shop | Shoe shop | Magasin de chaussures | CO
shoji | Paper screen | Paravent japonais | HS
shopping basket | Shopping basket | Panier à provisions | HS
shopping cart | Shopping trolley | Chariot de courses | HS
shovel | Spade | Pelle | GD
shower cap | Shower cap | Bonnet de douche | BT
shower curtain | Shower curtain | Rideau de douche | HS
ski | Skis | Skis | SP
ski mask | Balaclava | Cagoule | CO
sleeping bag | Sleeping bag | Sac de couchage | HD
slide rule | Slide rule | Règle à calcul | CL
sliding door | Sliding door | Porte coulissante | HS
slot | Slot machine | Machine à sous | EN
snorkel | Snorkel | Tuba de plongée | SP
snowmobile | Snowmobile | Motoneige | VE
snowplow | Snowplough | Chasse-neige | VE
soap dispenser | Soap dispenser | Distributeur de savon | HS
soccer ball | Football | Ballon de football | SP
sock | Socks | Chaussettes | CO
solar dish | Solar dish | Capteur solaire | EY
sombrero | Sombrero | Sombrero | CO
soup bowl | Bowl | Bol | HS
space bar | Keyboard key | Touche de clavier | IT
space heater | Heater | Chauffage d’appoint | EY
space shuttle | Space shuttle | Navette spatiale | OT
spatula | Spatula | Spatule | HS
speedboat | Motorboat | Bateau à moteur | VE
spider web | Spider web | Toile d’araignée | OT
spindle | Spindle | Fuseau | DY
sports car | Sports car | Voiture de sport | VE
spotlight | Spotlight | Projecteur de scène | MD
stage | Stage | Scène | CS
steam locomotive | Steam locomotive | Locomotive à vapeur | TS
steel arch bridge | Arch bridge | Pont en arc | OT
steel drum | Steelpan | Tambour d’acier | MD
stethoscope | Stethoscope | Stéthoscope | HE
stole | Stole | Étole | CO
stone wall | Stone wall | Mur de pierre | OT
stopwatch | Stopwatch | Chronomètre | SP
stove | Cooker | Cuisinière | HS
strainer | Sieve | Passoire | HS
streetcar | Tram | Tramway | TS
stretcher | Stretcher | Brancard | HE
studio couch | Sofa bed | Canapé-lit | HS
stupa | Stupa | Stupa | OT
submarine | Submarine | Sous-marin | OT
suit | Suit | Costume | CO
sundial | Sundial | Cadran solaire | GD
sunglass | Sunglasses | Lunettes de soleil | CO
sunglasses | Sunglasses | Lunettes de soleil | CO
sunscreen | Sun cream | Crème solaire | BT
suspension bridge | Suspension bridge | Pont suspendu | OT
swab | Mop | Serpillière | HS
sweatshirt | Sweatshirt | Sweat-shirt | CO
swimming trunks | Swimming shorts | Short de bain | CO
swing | Swing | Balançoire | CH
switch | Light switch | Interrupteur | HS
syringe | Syringe | Seringue | HE
table lamp | Table lamp | Lampe de table | HS
tank | Tank | Char | OT
tape player | Cassette recorder | Magnétophone | MD
teapot | Teapot | Théière | HS
teddy | Teddy bear | Ours en peluche | CH
television | Television | Télévision | MD
tennis ball | Tennis ball | Balle de tennis | SP
thatch | Thatched roof | Toit de chaume | OT
theater curtain | Theater curtain | Rideau de théâtre | CS
thimble | Thimble | Dé à coudre | DY
thresher | Threshing machine | Batteuse | EQ
throne | Throne | Trône | HS
tile roof | Tile roof | Toit de tuiles | OT
toaster | Toaster | Grille-pain | HS
tobacco shop | Tobacconist’s | Bureau de tabac | OT
toilet seat | Toilet seat | Lunette de toilettes | HS
torch | Torch | Torche | HS
totem pole | Totem pole | Totem | CL
tow truck | Breakdown truck | Dépanneuse | VE
toyshop | Toyshop | Magasin de jouets | CH
tractor | Tractor | Tracteur | VE
trailer truck | Lorry | Semi-remorque | VE
tray | Tray | Plateau | HS
trench coat | Trench coat | Trench-coat | CO
tricycle | Tricycle | Tricycle | CH
trimaran | Trimaran | Trimaran | SP
tripod | Tripod | Trépied | MD
triumphal arch | Triumphal arch | Arc de triomphe | OT
trolleybus | Trolleybus | Trolleybus | TS
trombone | Trombone | Trombone | MD
tub | Tub | Bassine | HS
turnstile | Turnstile | Tourniquet | OT
typewriter keyboard | Typewriter | Machine à écrire | CL
umbrella | Umbrella | Parapluie | CO
unicycle | Unicycle | Monocycle | SP
upright | Upright piano | Piano droit | MD
vacuum | Vacuum cleaner | Aspirateur | HS
vase | Vase | Vase | HS
vault | Vault | Voûte | OT
velvet | Velvet fabric | Velours | DY
vending machine | Vending machine | Distributeur automatique | FD
vestment | Vestment | Chasuble | CO
viaduct | Viaduct | Viaduc | OT
violin | Violin | Violon | MD
volleyball | Volleyball | Ballon de volley | SP
waffle iron | Waffle iron | Gaufrier | HS
wall clock | Wall clock | Horloge murale | HS
wallet | Wallet | Portefeuille | CO
wardrobe | Wardrobe | Armoire | HS
warplane | Warplane | Avion de guerre | OT
washbasin | Washbasin | Lavabo | HS
washer | Washing machine | Lave-linge | HS
water bottle | Water bottle | Gourde | HD
water jug | Water jug | Cruche à eau | HS
water tower | Water tower | Château d’eau | OT
whiskey jug | Stoneware jug | Cruche en grès | HS
whistle | Whistle | Sifflet | SP
wig | Wig | Perruque | BT
window screen | Window screen | Moustiquaire de fenêtre | HS
window shade | Window blind | Store | HS
Windsor tie | Tie | Cravate | CO
wine bottle | Wine bottle | Bouteille de vin | FD
wing | Aircraft wing | Aile d’avion | OT
wok | Wok | Wok | HS
wooden spoon | Wooden spoon | Cuillère en bois | HS
wool | Wool | Laine | DY
worm fence | Wooden fence | Clôture en bois | GD
wreck | Shipwreck | Épave | OT
yawl | Sailing boat | Voilier | SP
yurt | Yurt | Yourte | HD
`
