"""Holds a saved object of Tabletop Simulator against the fields that are documented for it.

Sources: knowledge base of Berserk Games, save file format (SaveState, ObjectState, TransformState, ColorState, CustomDeckState,
CustomImageState, CustomMeshState, names of objects), custom deck, tile, token, dice and model; for fields that came later, the
states of `tts-types` (ObjectState.def.lua); for booklets, `BookData` of typed-tabletop-simulator.
"""

NUMBER, TEXT, FLAG = (int, float), str, bool
SAVE = {
    "SaveName": TEXT, "GameMode": TEXT, "Date": TEXT, "Table": TEXT, "Sky": TEXT, "Note": TEXT, "ObjectStates": list,
    "VersionNumber": TEXT, "GameType": TEXT, "GameComplexity": TEXT, "Tags": list, "Gravity": NUMBER, "PlayArea": NUMBER,
    "TabStates": dict, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT,
}  # fmt: skip
OBJECT = {
    "GUID": TEXT, "Name": TEXT, "Transform": dict, "Nickname": TEXT, "Description": TEXT, "GMNotes": TEXT, "ColorDiffuse": dict,
    "LayoutGroupSortIndex": int, "Value": NUMBER, "Locked": FLAG, "Grid": FLAG, "Snap": FLAG, "IgnoreFoW": FLAG,
    "MeasureMovement": FLAG, "DragSelectable": FLAG, "Autoraise": FLAG, "Sticky": FLAG, "Tooltip": FLAG, "GridProjection": FLAG,
    "HideWhenFaceDown": FLAG, "Hands": FLAG, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT,
}  # fmt: skip
TRANSFORM = {f"{word}{axis}": NUMBER for word in ("pos", "rot", "scale") for axis in "XYZ"}
DECK = {
    "FaceURL": TEXT, "BackURL": TEXT, "NumWidth": int, "NumHeight": int, "BackIsHidden": FLAG, "UniqueBack": FLAG, "Type": int,
}  # fmt: skip
IMAGE = {"ImageURL": TEXT, "ImageSecondaryURL": TEXT, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = {"Type": int, "Thickness": NUMBER, "Stackable": FLAG, "Stretch": FLAG}
TOKEN = {"Thickness": NUMBER, "MergeDistancePixels": NUMBER, "StandUp": FLAG, "Stackable": FLAG}
MESH = {
    "MeshURL": TEXT, "DiffuseURL": TEXT, "NormalURL": TEXT, "ColliderURL": TEXT, "Convex": FLAG, "MaterialIndex": int,
    "TypeIndex": int, "CastShadows": FLAG,
}  # fmt: skip
PDF = {"PDFUrl": TEXT, "PDFPassword": TEXT, "PDFPage": int, "PDFPageOffset": int}
MORE = {
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list, "SidewaysCard": FLAG},
    "Card": {"CardID": int, "CustomDeck": dict, "SidewaysCard": FLAG},
    "Custom_Tile": {"CustomImage": dict},
    "Custom_Token": {"CustomImage": dict},
    "Custom_Board": {"CustomImage": dict},
    "Figurine_Custom": {"CustomImage": dict},
    "Custom_Model": {"CustomMesh": dict},
    "Custom_PDF": {"CustomPDF": dict},
    "Bag": {"ContainedObjects": list, "MaterialIndex": int, "MeshIndex": int},
}
OPTIONAL = {"Custom_Token": {"States": dict}, "Custom_Model": {"RotationValues": list}}
CELLS, MOST_COLUMNS, MOST_ROWS = 100, 10, 7


def faults(save, has_file):
    """Return what is wrong with a save; `has_file` says of an address whether its file is there."""
    found = [*_fields("save", save, SAVE)]
    guids = []
    for thing in save.get("ObjectStates", ()):
        found += _object(thing, has_file, guids)
    found += [f"GUID {guid} twice" for guid in {g for g in guids if guids.count(g) > 1}]
    return found


def _fields(name, data, wanted, optional=()):
    for key, kind in wanted.items():
        if key not in data:
            yield f"{name} lacks {key}"
        elif not isinstance(data[key], kind) or (kind is not FLAG and isinstance(data[key], bool)):
            yield f"{name}.{key} is {data[key]!r}"
    yield from (f"{name} has {key}" for key in data if key not in wanted and key not in optional)


def _object(thing, has_file, guids):
    name = thing.get("Name")
    if name not in MORE:
        return [f"an object named {name}"]
    found = [*_fields(name, thing, OBJECT | MORE[name], OPTIONAL.get(name, ()))]
    guids.append(thing["GUID"])
    if len(thing["GUID"]) != 6 or set(thing["GUID"]) - set("0123456789abcdef"):
        found.append(f"GUID {thing['GUID']}")
    found += _fields("Transform", thing["Transform"], TRANSFORM)
    found += _fields("ColorDiffuse", thing["ColorDiffuse"], dict.fromkeys("rgb", NUMBER))
    addresses = []
    if "CustomImage" in thing:
        more = {"Custom_Tile": {"CustomTile": dict}, "Custom_Token": {"CustomToken": dict}}.get(name, {})
        image = thing["CustomImage"]
        found += _fields("CustomImage", image, IMAGE | more)
        found += _fields("CustomTile", image["CustomTile"], TILE) if name == "Custom_Tile" else ()
        found += _fields("CustomToken", image["CustomToken"], TOKEN) if name == "Custom_Token" else ()
        addresses += [image["ImageURL"], *filter(None, [image["ImageSecondaryURL"]])]
    if "CustomMesh" in thing:
        found += _fields("CustomMesh", thing["CustomMesh"], MESH)
        addresses += [thing["CustomMesh"][key] for key in ("MeshURL", "DiffuseURL", "ColliderURL")]
    if "CustomPDF" in thing:
        found += _fields("CustomPDF", thing["CustomPDF"], PDF)
        addresses.append(thing["CustomPDF"]["PDFUrl"])
    for key, sheet in thing.get("CustomDeck", {}).items():
        found += [] if key.isdigit() and int(key) else [f"a sheet is {key}"]
        found += _fields("CustomDeck", sheet, DECK)
        if not (1 <= sheet["NumWidth"] <= MOST_COLUMNS and 1 <= sheet["NumHeight"] <= MOST_ROWS):
            found.append(f"a sheet of {sheet['NumWidth']} × {sheet['NumHeight']}")
        addresses += [sheet["FaceURL"], sheet["BackURL"]]
    found += [f"nothing is at {address}" for address in addresses if not has_file(address)]
    found += _ids(thing)
    for inner in (*thing.get("ContainedObjects", ()), *thing.get("States", {}).values()):
        found += _object(inner, has_file, guids)
    return found


def _ids(thing):
    """Card ids are 100 × sheet + cell; those of a deck are those of its cards, in order."""
    cards = [thing] if thing["Name"] == "Card" else thing["ContainedObjects"] if thing["Name"] == "DeckCustom" else []
    for card in cards:
        sheet = card["CustomDeck"].get(str(card["CardID"] // CELLS))
        if sheet is None:
            yield f"card {card['CardID']} is on no sheet"
            continue
        cells = sheet["NumWidth"] * sheet["NumHeight"] - (not sheet["BackIsHidden"])
        if card["CardID"] % CELLS >= cells:
            yield f"card {card['CardID']} is beyond its sheet"
    if thing["Name"] == "DeckCustom":
        if thing["DeckIDs"] != [card["CardID"] for card in cards]:
            yield "DeckIDs are not those of its cards"
        if any(card["CustomDeck"][key] != thing["CustomDeck"].get(key) for card in cards for key in card["CustomDeck"]):
            yield "a card and its deck differ in their sheet"
