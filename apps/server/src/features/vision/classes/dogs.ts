/** Dogs, in the order of the model: `label | English | French | category`. */
export const dogs = `
Chihuahua | Chihuahua | Chihuahua | AN
Japanese spaniel | Japanese spaniel | Épagneul japonais | AN
Maltese dog | Maltese | Bichon maltais | AN
Pekinese | Pekinese | Pékinois | AN
Shih-Tzu | Shih-Tzu | Shih tzu | AN
Blenheim spaniel | King Charles spaniel | Épagneul king-charles | AN
papillon | Papillon | Épagneul papillon | AN
toy terrier | Toy terrier | Terrier miniature | AN
Rhodesian ridgeback | Rhodesian ridgeback | Rhodesian ridgeback | AN
Afghan hound | Afghan hound | Lévrier afghan | AN
basset | Basset hound | Basset | AN
beagle | Beagle | Beagle | AN
bloodhound | Bloodhound | Chien de Saint-Hubert | AN
bluetick | Bluetick hound | Bluetick | AN
black-and-tan coonhound | Coonhound | Chien de chasse noir et feu | AN
Walker hound | Foxhound | Walker hound | AN
English foxhound | English foxhound | Foxhound anglais | AN
redbone | Redbone hound | Redbone | AN
borzoi | Borzoi | Barzoï | AN
Irish wolfhound | Irish wolfhound | Lévrier irlandais | AN
Italian greyhound | Italian greyhound | Petit lévrier italien | AN
whippet | Whippet | Whippet | AN
Ibizan hound | Ibizan hound | Podenco d’Ibiza | AN
Norwegian elkhound | Norwegian elkhound | Chien d’élan norvégien | AN
otterhound | Otterhound | Chien de loutre | AN
Saluki | Saluki | Saluki | AN
Scottish deerhound | Scottish deerhound | Lévrier écossais | AN
Weimaraner | Weimaraner | Braque de Weimar | AN
Staffordshire bullterrier | Staffordshire bull terrier | Staffordshire bull-terrier | AN
American Staffordshire terrier | American Staffordshire terrier | Terrier américain du Staffordshire | AN
Bedlington terrier | Bedlington terrier | Bedlington terrier | AN
Border terrier | Border terrier | Border terrier | AN
Kerry blue terrier | Kerry blue terrier | Kerry blue terrier | AN
Irish terrier | Irish terrier | Terrier irlandais | AN
Norfolk terrier | Norfolk terrier | Norfolk terrier | AN
Norwich terrier | Norwich terrier | Norwich terrier | AN
Yorkshire terrier | Yorkshire terrier | Yorkshire | AN
wire-haired fox terrier | Fox terrier | Fox-terrier à poil dur | AN
Lakeland terrier | Lakeland terrier | Lakeland terrier | AN
Sealyham terrier | Sealyham terrier | Sealyham terrier | AN
Airedale | Airedale terrier | Airedale terrier | AN
cairn | Cairn terrier | Cairn terrier | AN
Australian terrier | Australian terrier | Terrier australien | AN
Dandie Dinmont | Dandie Dinmont terrier | Dandie Dinmont terrier | AN
Boston bull | Boston terrier | Terrier de Boston | AN
miniature schnauzer | Miniature schnauzer | Schnauzer nain | AN
giant schnauzer | Giant schnauzer | Schnauzer géant | AN
standard schnauzer | Schnauzer | Schnauzer moyen | AN
Scotch terrier | Scottish terrier | Terrier écossais | AN
Tibetan terrier | Tibetan terrier | Terrier tibétain | AN
silky terrier | Silky terrier | Silky terrier | AN
soft-coated wheaten terrier | Wheaten terrier | Terrier irlandais à poil doux | AN
West Highland white terrier | West Highland terrier | Westie | AN
Lhasa | Lhasa apso | Lhassa apso | AN
flat-coated retriever | Flat-coated retriever | Retriever à poil plat | AN
curly-coated retriever | Curly-coated retriever | Retriever à poil bouclé | AN
golden retriever | Golden retriever | Golden retriever | AN
Labrador retriever | Labrador | Labrador | AN
Chesapeake Bay retriever | Chesapeake Bay retriever | Retriever de la baie de Chesapeake | AN
German short-haired pointer | German pointer | Braque allemand | AN
vizsla | Vizsla | Braque hongrois | AN
English setter | English setter | Setter anglais | AN
Irish setter | Irish setter | Setter irlandais | AN
Gordon setter | Gordon setter | Setter gordon | AN
Brittany spaniel | Brittany spaniel | Épagneul breton | AN
clumber | Clumber spaniel | Clumber | AN
English springer | Springer spaniel | Springer anglais | AN
Welsh springer spaniel | Welsh springer spaniel | Springer gallois | AN
cocker spaniel | Cocker spaniel | Cocker | AN
Sussex spaniel | Sussex spaniel | Épagneul du Sussex | AN
Irish water spaniel | Irish water spaniel | Chien d’eau irlandais | AN
kuvasz | Kuvasz | Kuvasz | AN
schipperke | Schipperke | Schipperke | AN
groenendael | Belgian sheepdog | Berger belge groenendael | AN
malinois | Belgian malinois | Berger belge malinois | AN
briard | Briard | Berger de Brie | AN
kelpie | Kelpie | Kelpie | AN
komondor | Komondor | Komondor | AN
Old English sheepdog | Old English sheepdog | Bobtail | AN
Shetland sheepdog | Shetland sheepdog | Berger des Shetland | AN
collie | Collie | Colley | AN
Border collie | Border collie | Border collie | AN
Bouvier des Flandres | Bouvier des Flandres | Bouvier des Flandres | AN
Rottweiler | Rottweiler | Rottweiler | AN
German shepherd | German shepherd | Berger allemand | AN
Doberman | Doberman | Dobermann | AN
miniature pinscher | Miniature pinscher | Pinscher nain | AN
Greater Swiss Mountain dog | Swiss mountain dog | Grand bouvier suisse | AN
Bernese mountain dog | Bernese mountain dog | Bouvier bernois | AN
Appenzeller | Appenzeller | Bouvier de l’Appenzell | AN
EntleBucher | Entlebucher | Bouvier de l’Entlebuch | AN
boxer | Boxer (dog) | Boxer | AN
bull mastiff | Bull mastiff | Bullmastiff | AN
Tibetan mastiff | Tibetan mastiff | Dogue du Tibet | AN
French bulldog | French bulldog | Bouledogue français | AN
Great Dane | Great Dane | Dogue allemand | AN
Saint Bernard | Saint Bernard | Saint-bernard | AN
Eskimo dog | Husky | Chien esquimau | AN
malamute | Malamute | Malamute | AN
Siberian husky | Siberian husky | Husky sibérien | AN
dalmatian | Dalmatian | Dalmatien | AN
affenpinscher | Affenpinscher | Affenpinscher | AN
basenji | Basenji | Basenji | AN
pug | Pug | Carlin | AN
Leonberg | Leonberger | Léonberg | AN
Newfoundland | Newfoundland | Terre-neuve | AN
Great Pyrenees | Great Pyrenees | Montagne des Pyrénées | AN
Samoyed | Samoyed | Samoyède | AN
Pomeranian | Pomeranian | Loulou de Poméranie | AN
chow | Chow chow | Chow-chow | AN
keeshond | Keeshond | Spitz-loup | AN
Brabancon griffon | Brussels griffon | Griffon bruxellois | AN
Pembroke | Pembroke corgi | Corgi Pembroke | AN
Cardigan | Cardigan corgi | Corgi Cardigan | AN
toy poodle | Toy poodle | Caniche toy | AN
miniature poodle | Miniature poodle | Caniche nain | AN
standard poodle | Poodle | Grand caniche | AN
Mexican hairless | Mexican hairless dog | Chien nu mexicain | AN
`
