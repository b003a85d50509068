"""Icons of a font that are no pictures to paint, said by the words in their names."""

from collections.abc import Mapping

ANYWHERE: Mapping[str, str] = {
    "the lines of an icon that is there in solid": "outline off thin",
    "the same icon several times, turned, or in a frame": """
        alt multiple group double box circle square badge left right up down top bottom horizontal vertical all small
        side_by flip rotate start end begin in out""",
    "letters, digits and signs": """
        alpha alphabet alphabetical abjad abugida syllabary ideogram numeric roman numeral letter text font format
        case ampersand asterisk at comma decimal exclamation tilde hexadecimal percent pound equal than not math
        delta epsilon lambda omega sigma pi beta gamma function variable infinity division multiplication exponent
        null unicode copyright copyleft trademark registered currency logo question slash zero one two three four five
        six seven eight nine ten a b c d e f g h i j k l m n o p q r s t u v w x y z id om ph hd 2d 3d 4k""",
    "arrows": """
        arrow chevron trending directions transfer swap sort sync cached autorenew refresh reload restore restart
        undo redo repeat replay reply shuffle call expand collapse import export login logout launch eject update
        rotation""",
    "controls of a program": """
        cursor gesture drag pan menu toggle button switch checkbox radiobox checkbook form radio_tower play pause
        stop skip rewind step record playlist select selection filter list view table tab tooltip application border
        page dock layers axis vector relation timeline shape grid dots screen display fullscreen fit crop focus
        resize move wrap scan data database server file folder clipboard archive content document source code
        script_text xml json regex link web rss api console debug matrix progress priority protocol publish details
        more apps widgets dialpad sitemap state sticker history backup cast subtitles caption image panorama blur
        ray contrast brightness opacity texture overscan quality definition transcribe translate language spellcheck
        signature reminder label tag bookmark book_information message comment email mail chat inbox forum contacts
        account access network wifi wireless bluetooth ethernet signal strength nfc lan wan vpn ip dns ssh cloud
        calendar chart graph poll""",
    "devices that are a rectangle, and their parts": """
        cellphone phone tablet monitor television keyboard usb sd sim cpu chip nas battery charging plug
        power_socket socket ev hdmi video volume audio surround card credit cash receipt ticket_percent gauge meter
        axle brake abs clutch esp coolant hydraulic seat fuse resistor metering hvac sensor detector valve pipe
        timer hours smart_card barcode qrcode door_sliding file train_car thermostat""",
}
"""Words that leave an icon out wherever they stand in its name."""

BRANDS = """
    alipay amazon android angular angularjs ansible apache app_store apple artstation atlassian aws babel baidu
    bandcamp bash beats behance bilibili bing bitbucket bitcoin black_mesa blackberry blender blogger bootstrap
    bulma centos china_railway chrome clippy codepen cordova coreos cryengine css css3 death_star deathly_hallows
    debian delicious deviantart digg digital_ocean dingding discord disqus docker dolby douban dribbble dropbox
    drupal edge electron ember emby eslint et ethereum evernote facebook fedora finder finn firebase firefox flickr
    flutter foursquare freebsd friendfeed game gatsby gentoo git github gitlab gmail gnome gog goodreads google
    googleplus graphql hololens honor_of_kings html5 hubspot hulu humble ie instagram invision iobroker iphone ipod
    jabber jeep jira jquery jsfiddle kakao keynote kickstarter klingon kodi kubernetes laravel lastfm lastpass
    linkedin linux litecoin livejournal lumx mac macbook manjaro mapbox mastercard mastodon material medium
    messenger mickey microsoft minecraft mixcloud myspace nativescript netflix nintendo nix nodejs npm npmjs nuxt
    odnoklassniki onepassword openid opensource opera origin pac pandora pantone patreon paypal picasa pinterest
    pixelfed playstation plex plurk pocket pokeball pokemon polaroid polymer powershell product_hunt qq qqchat quora
    raspberry react reactjs reddit redhat redux remixicon rollupjs safari salesforce sass simple sina skype slack
    slideshare snapchat sony soundcloud spotify stack stackoverflow stackpath stackshare steam strava stumbleupon
    symfony tailwind taobao teamviewer telegram terraform toslink trello triforce tumblr twitch twitter ubisoft
    ubuntu umbraco unity unreal unsplash viadeo vimeo visa vk vkontakte vlc vuejs vuetify w3c waze webpack wechat
    weibo whatsapp wikipedia windows wordpress xamarin xbox xing xmpp yahoo yammer youtube zcool zend zhihu zigbee
"""
"""Trademarks, by how a name begins."""

OTHERS = """
    ab activity add address adjust admin advertisement advertisements air_conditioner air_humidifier air_purifier
    airbag airplay alarm_note alarm_panel alert align altimeter angle animation anticlockwise app arrange arrows
    artboard article asl aspect assistant atm attachment augmented austral auto award awning backburger backspace
    backward bag_checked bahai baht ballot ban bangladeshi bars base_station basket_fill basket_unfill bed_empty
    bed_pulse bed_queen betamax bezier bicycle_electric bike_fast bill billboard bio bit_coin blinds block blog
    blood_bag bold bolt bong book_information book_journal book_lock book_medical book_open_blank book_tanakh
    bookmarks bore braces brackets braille brazilian briefcase_download briefcase_medical briefcase_upload broadcast
    browser browsers bug_droid building bulkhead bulletin bus_electric bus_sign business camera_burst camera_control
    camera_enhance camera_front camera_lock camera_party camera_rear camera_retake cancel cannabis caps car_burst
    car_connected car_cruise car_defrost car_door car_electric car_emergency car_info car_light car_on car_parking
    car_shift car_speed car_tire car_traction car_turbocharger car_windshield cards_variant cart_flatbed cart_plus cc
    cedi celsius cent chalkboard character charity chats check checks child_combatant children chili_alert cigar clock
    clockwise clone close closed coffee_to_go cog_clockwise cog_counterclockwise collage colon color columns command
    comments compare compost compress computer connection consolidate contactless contain copy cosine counter coupon_2
    coupon_3 coupon_4 coupon_5 creation creative crosshairs crowd cruzeiro cube_send cube_unfolded cubes_stacked
    current dashboard decagram delete democrat desktop dev developer device devices diabetes diagram diameter disc
    discuss dislike diversify divide dlna dollar_sign domain dong door_sliding doorbell dot download draft draw
    drawing drive dumpster_fire dv dvd ear edit elevation elevator ellipse ellipsis envelopes equalizer equals error
    eur euro exchange exit eye_close eye_closed eye_lock eye_low face_recognition faders fahrenheit fan_speed fast
    feature feedback female fence_electric files fill finance find fire_burner fire_flame_curved firewire
    flag_triangle flash_red flash_triangle floor_plan floppy florin folders fontsize food_halal food_kosher forbid
    fork forward forwardburger frame franc frequently fuel funds funnel_simple gallery garage_alert gate gbp gender
    genderless gif glass_water_droplet gps gradienter grain grip guarani guide gun hail hammer_sickle hand_holding
    hand_middle hand_pointer hands_asl hands_bound hands_bubbles hands_holding hard_drive hard_drives harddisk hash
    hashtag haze_2 hdd hdr head heading heart_add heart_half heat heating helicopter_symbol helmet_un help hexagon
    highlighter highway hill home_analytics home_assistant home_automation home_floor home_lock home_map
    home_thermometer hospital hotspot house_chimney_medical house_chimney_user house_crack house_laptop hq hryvnia hub
    human_capacity human_female human_greeting_proximity human_male human_non hydrogen icons identifier images
    incognito increase indent indian induction info information input install intersect invert italic jedi jeepney
    joint key_chain key_change key_return kip kit knife_blood knife_military land landslide laptop_medical lari
    latitude layout leak led library_shelves license life_ring light_recessed line lines lingerie liquid lira live
    loader loading location lock_pattern lock_reset lock_smart longitude looks loupe lungs_virus magazine magnet_on
    magnify magnifying_glass_dollar magnifying_glass_location male manat map margin markdown marker markup mars
    mattress maximize men mercury merge middleware midi mill_sign mini minidisc minimize minus mist mixed mobile
    molecule_co molecule_co2 money moon_new moon_waning_gibbous moon_waxing_gibbous moped_electric mosquito_net motion
    motorbike_electric mound mouse mower multicast multimedia music_accidental music_rest mv naira navigation near
    neuter notdef note notes notification numbers nutrition object oci ocr octagon octagram offer oil ok orbit order
    outdent pager pages palette_advanced palette_swatch pallet paragraph parentheses parking paste path people
    person_booth person_breastfeeding person_burst person_chalkboard person_dress person_drowning person_falling
    person_half person_harassing person_military person_rays person_rifle person_through perspective peseta peso photo
    pin pistol placeholder plus podcast podium point polygon pool post power prescription presentation print
    professional profile prohibit projector pulse qi questionnaire queue quotes radiator_disabled radical radio_am
    radio_fm radius random ranking raw read rectangle refund reiterate relative remote remove rename reproduction
    republican reserved responsive rest_time restroom return retweet rhombus rhythm rickshaw_electric rivet
    road_barrier road_bridge road_spikes robot_confused roller_shade rolodex rounded route router routes rows ruble
    run_fast rupee rupiah sack_dollar sack_xmark sale satellite_variant save sawtooth_wave scale_unbalanced scatter
    scent school_flag scooter_electric screencast screenshot scribble scroll_torah search seatbelt section secure
    security segment send serial set settings shapes share sheet shekel shield_half shield_halved shield_lock
    shield_virus shimmer shipping shopping side_bar sign sine sip size skew sleep slice slide sliders slideshow slope
    smartphone smoking snowflake_thermometer solar_power solid sound_module soundbar spaghetti_monster spam
    speaker_high speaker_low speaker_none speaker_simple spectrum speed speedometer_medium speedometer_slow spell
    spinner splotch sprinkler_variant star_half sterling sticky stock stopwatch_20 strategy strikethrough subscript
    subtract subway_alert sun_angle sun_clock sun_compass sun_plant sun_snowflake sun_thermometer superscript survey
    svg symbol syringe tachograph tags tally_mark tape_drive target_variant tarp task tasks temperature tenge terminal
    test_tube_empty th theater theme thermometer_lines thermometer_probe thermometer_water thumbtack
    ticket_confirmation ticket_simple timelapse timetable tint todo tournament tower_broadcast track trackpad
    train_bus train_car transgender transit transition travesti tray tree_structure triangle truck_droplet truck_field
    truck_plane tty tune turkish underline ungroup uninstall unlock upload usd user users vanish vanity venus
    vest_patches vial_virus vibrate vip virtual virus_covid voice voicemail voiceprint vote vr wall_sconce
    wallet_giftcard wallet_membership wallpaper wand_sparkles warning_octagon watch_vibrate water_flash water_ladder
    water_thermometer watermark wave waveform weather_partly_snowy weather_windy_variant webhook webrtc website
    weight_gram weight_kilogram white window_2 window_close window_closed_variant window_maximize window_minimize
    wiper women won xmark xmarks yeast yen zip zzz
"""
"""What else cannot be made out, by how a name begins."""

MARKS = """
    alert auto bolt cancel check clock close cog delete edit eye flash heart help information key lightning
    lightning_bolt lightbulb lock marker minus network off open_variant percent play plus refresh remove search
    settings shimmer sound star star_four_points sync wrench
"""
"""Words that are a mark upon an icon that is there without it, if a name ends so."""

KEPT = """
    account_child account_cowboy_hat account_hard_hat airplane_in_flight battery_full bed_double beehive_outline
    blender bolt_lightning book_heart book_multiple book_open_page_variant book_open_variant bow_arrow box_cutter
    box_open box_tissue building building_columns building_flag bullseye_arrow bus_double_decker bus_multiple bus_stop
    bus_stop_covered calendar calendar_month car_battery car_multiple cards_playing_club_multiple
    cards_playing_diamond_multiple cards_playing_heart_multiple cards_playing_spade_multiple cart_flatbed_suitcase
    cash cash_register ceiling_light_multiple chalkboard_teacher chalkboard_user charging_station chip
    circle_radiation clock clock_digital cloud cloud_bolt cloud_fog cloud_lightning cloud_meatball cloud_moon
    cloud_moon_rain cloud_rain cloud_showers_heavy cloud_showers_water cloud_snow cloud_sun cloud_sun_rain cloud_windy
    computer_tower dashboard_2 dashboard_3 desktop desktop_tower dice_multiple diving_scuba_tank_multiple e_bike ear
    ear_hearing elevator_passenger ev_station flask_round_bottom floppy floppy_disk floppy_disk_back folder
    folder_open fork_knife fridge_top gate gauge gear_six hand_front_right hand_holding_droplet hand_holding_hand
    hand_holding_heart hand_point_right hand_point_up hand_pointing_right hand_pointing_up hand_up hands_holding_child
    head_flash head_heart head_lightbulb head_side_cough head_side_mask head_side_virus head_snowflake heart_multiple
    home_group home_heart home_lightbulb hospital_building hospital_marker hourglass_end hourglass_start
    human_female_dance human_female_girl human_male_boy human_male_child human_male_female human_male_female_child
    human_male_height image jet_fighter_up keyboard keyboard_variant land_mine_on lightbulb_multiple location_dot
    location_pin mail_open mailbox_open_up mailbox_up map map_legend map_marker map_pin map_trifold mixed_martial_arts
    mobile_retro money money_bill_wave money_bills mouse mouse_simple mower mower_bag oil_can oil_lamp oil_well
    people_group people_roof person_falling phone phone_classic photo pipe pipe_valve pipe_wrench plug podium
    podium_gold poker_chip pool post_lamp power_plug printer_3d projector projector_screen rainbow_cloud
    razor_double_edge rocket_launch router_wireless ruler_horizontal ruler_square ruler_square_compass ruler_vertical
    safe_square screen screw_flat_top screw_machine_flat_top screw_round_top screwdriver_wrench script_text seat
    seat_passenger seat_recline_extra seat_recline_normal shield_account shield_half_full shield_heart shield_star
    shopping_bag shopping_bag_open shopping_basket shopping_cart shopping_cart_simple sign_caution sign_direction
    sign_real_estate sim_card speaker_wireless spider_web t_shirt t_shirt_air table_chair table_furniture table_picnic
    table_tennis tag television television_classic television_simple thumb_down thumb_up thumbs_down thumbs_up timer
    timer_sand train_car_autorack train_car_caboose train_car_centerbeam_full train_car_container
    train_car_flatbed_car train_car_flatbed_tank train_car_hopper train_car_hopper_covered train_car_intermodal
    train_car_passenger train_car_tank tree_outline truck_field truck_off_road tshirt_v usb_flash_drive user
    user_astronaut user_doctor user_graduate user_injured user_ninja user_nurse video_camera video_vintage vip_crown
    vip_crown_2 vip_diamond wall_sconce weather_partly_snowy wheelchair_move x_ray
"""
"""Icons worth painting although a table above has them."""
